package io.github.mcpclient.protocol;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * A URI template (RFC 6570, all four levels): literals and expressions in turn. Parsing
 * takes time linear in the length of the template. Immutable.
 */
final class UriTemplate {

	private static final int MAX_PREFIX = 9999;

	private final List<Part> parts;

	private UriTemplate(List<Part> parts) {
		this.parts = parts;
	}

	/**
	 * Parse a template.
	 * @throws IllegalArgumentException if it is none
	 */
	static UriTemplate parse(String template) {
		List<Part> parts = new ArrayList<>();
		int position = 0;
		while (position < template.length()) {
			int open = template.indexOf('{', position);
			String literal = template.substring(position, (open < 0) ? template.length() : open);
			if (literal.indexOf('}') >= 0) {
				throw malformed("a brace that closes nothing");
			}
			parts.add((uri, variables) -> UriEscaping.append(uri, literal, true));
			if (open < 0) {
				break;
			}
			int close = template.indexOf('}', open);
			if (close < 0) {
				throw malformed("a brace that is never closed");
			}
			parts.add(expression(template.substring(open + 1, close)));
			position = close + 1;
		}
		return new UriTemplate(parts);
	}

	/**
	 * Expand the template.
	 * @throws IllegalArgumentException if a value has no place in a URI
	 */
	String expand(Map<String, ?> variables) {
		StringBuilder uri = new StringBuilder();
		this.parts.forEach((part) -> part.appendTo(uri, variables));
		return uri.toString();
	}

	private static UriExpression expression(String expression) {
		UriOperator operator = UriOperator.of(expression);
		List<UriExpression.Variable> variables = new ArrayList<>();
		for (String specification : expression.substring(operator.length()).split(",", -1)) {
			variables.add(variable(specification));
		}
		return new UriExpression(operator, variables);
	}

	private static UriExpression.Variable variable(String specification) {
		boolean explode = specification.endsWith("*");
		int colon = specification.indexOf(':');
		int end = explode ? specification.length() - 1 : (colon >= 0) ? colon : specification.length();
		String name = specification.substring(0, end);
		if (!isName(name)) {
			throw malformed("an expression without the name of a variable, or with an operator that is not defined");
		}
		int prefix = (colon >= 0 && !explode) ? prefix(specification.substring(colon + 1)) : Integer.MAX_VALUE;
		return new UriExpression.Variable(name, explode, prefix);
	}

	private static int prefix(String digits) {
		boolean valid = !digits.isEmpty() && digits.length() <= 4 && digits.charAt(0) != '0'
				&& digits.chars().allMatch((c) -> c >= '0' && c <= '9');
		if (!valid) {
			throw malformed("a prefix that is no number from 1 to " + MAX_PREFIX);
		}
		return Integer.parseInt(digits);
	}

	private static boolean isName(String name) {
		boolean dotAllowed = false;
		for (int i = 0; i < name.length(); i++) {
			char c = name.charAt(i);
			boolean triplet = UriEscaping.isTriplet(name, i);
			if (!triplet && !UriEscaping.isAlphanumeric(c) && c != '_' && !(c == '.' && dotAllowed)) {
				return false;
			}
			dotAllowed = c != '.';
			i += triplet ? 2 : 0;
		}
		return dotAllowed;
	}

	private static IllegalArgumentException malformed(String problem) {
		return new IllegalArgumentException("The URI template has " + problem);
	}

	/**
	 * A part of a template.
	 */
	interface Part {

		void appendTo(StringBuilder uri, Map<String, ?> variables);

	}

}
