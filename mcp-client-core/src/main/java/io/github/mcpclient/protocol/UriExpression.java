package io.github.mcpclient.protocol;

import java.util.List;
import java.util.Map;

/**
 * An expression of a URI template.
 *
 * @param operator how values are written
 * @param variables the variables, in order
 */
record UriExpression(UriOperator operator, List<UriExpression.Variable> variables) implements UriTemplate.Part {

	/**
	 * A variable of an expression.
	 *
	 * @param name its name
	 * @param explode whether the members of a list or map are written separately
	 * @param prefix how many characters of the value are written
	 */
	record Variable(String name, boolean explode, int prefix) {

	}

	@Override
	public void appendTo(StringBuilder uri, Map<String, ?> values) {
		String separator = this.operator.first;
		for (Variable variable : this.variables) {
			UriValue value = UriValue.of(values.get(variable.name()));
			if (value != null) {
				uri.append(separator);
				append(uri, variable, value);
				separator = this.operator.separator;
			}
		}
	}

	private void append(StringBuilder uri, Variable variable, UriValue value) {
		if (value.kind() == UriValue.Kind.TEXT) {
			appendText(uri, variable, value.members().get(0).value());
		}
		else if (variable.prefix() != Integer.MAX_VALUE) {
			throw new IllegalArgumentException("The URI template takes the prefix of a list or map");
		}
		else if (variable.explode()) {
			appendMembers(uri, variable, value);
		}
		else {
			appendJoined(uri, variable, value);
		}
	}

	private void appendText(StringBuilder uri, Variable variable, String text) {
		if (this.operator.named) {
			UriEscaping.append(uri, variable.name(), true);
			uri.append(text.isEmpty() ? this.operator.ifEmpty : "=");
		}
		UriEscaping.append(uri, text, this.operator.reserved, variable.prefix());
	}

	private void appendJoined(StringBuilder uri, Variable variable, UriValue value) {
		if (this.operator.named) {
			UriEscaping.append(uri, variable.name(), true);
			uri.append('=');
		}
		String separator = "";
		for (UriValue.Member member : value.members()) {
			uri.append(separator);
			if (value.kind() == UriValue.Kind.MAP) {
				UriEscaping.append(uri, member.name(), this.operator.reserved);
				uri.append(',');
			}
			UriEscaping.append(uri, member.value(), this.operator.reserved);
			separator = ",";
		}
	}

	private void appendMembers(StringBuilder uri, Variable variable, UriValue value) {
		boolean map = value.kind() == UriValue.Kind.MAP;
		String separator = "";
		for (UriValue.Member member : value.members()) {
			uri.append(separator);
			if (map) {
				UriEscaping.append(uri, member.name(), this.operator.reserved);
			}
			else if (this.operator.named) {
				UriEscaping.append(uri, variable.name(), true);
			}
			if (this.operator.named && member.value().isEmpty()) {
				uri.append(this.operator.ifEmpty);
			}
			else if (this.operator.named || map) {
				uri.append('=');
			}
			UriEscaping.append(uri, member.value(), this.operator.reserved);
			separator = this.operator.separator;
		}
	}

}
