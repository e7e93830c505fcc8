package io.github.mcpclient.protocol;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * The arguments of a tool that a modern server wants mirrored into headers (M-XMH-01).
 * Found once for each schema; a call costs no more than looking at those arguments.
 * Immutable.
 */
public final class ParameterHeaders {

	private static final long MAX_INTEGER = (1L << 53) - 1;

	private final List<ParameterHeader> headers;

	private final @Nullable String problem;

	private ParameterHeaders(List<ParameterHeader> headers, @Nullable String problem) {
		this.headers = List.copyOf(headers);
		this.problem = problem;
	}

	/**
	 * Find the annotations of a schema.
	 * @param inputSchema the schema of the arguments of a tool
	 * @return the headers, or what is wrong with the annotations
	 */
	public static ParameterHeaders of(JsonNode inputSchema) {
		HeaderAnnotations annotations = new HeaderAnnotations(inputSchema);
		boolean valid = annotations.problem() == null;
		return new ParameterHeaders(valid ? annotations.found() : List.of(), annotations.problem());
	}

	/**
	 * Why the tool must not be offered to anyone (M-XMH-09).
	 * @return the reason in this client's words, or empty if the annotations are valid
	 */
	public Optional<String> problem() {
		return Optional.ofNullable(this.problem);
	}

	/**
	 * The arguments to mirror.
	 * @return the arguments, none if the tool is invalid
	 */
	public List<ParameterHeader> headers() {
		return this.headers;
	}

	/**
	 * The headers of a call. Arguments that are absent, null or out of reach have none
	 * (M-XMH-11).
	 * @param arguments the arguments as they are sent in the body (M-XMH-18)
	 * @return encoded values by the name of the header
	 * @throws IllegalArgumentException if an argument to be mirrored has no form in a
	 * header: an object or array, a fraction, or an integer outside of 53 bits (M-XMH-13)
	 */
	public Map<String, String> valuesFor(JsonNode arguments) {
		if (this.headers.isEmpty()) {
			return Map.of();
		}
		Map<String, String> values = new LinkedHashMap<>();
		for (ParameterHeader header : this.headers) {
			JsonNode value = arguments;
			for (String property : header.path()) {
				value = value.path(property);
			}
			if (!value.isMissingNode() && !value.isNull()) {
				values.put(header.name(), encode(header, value));
			}
		}
		return values;
	}

	private static String encode(ParameterHeader header, JsonNode value) {
		if (value.isString()) {
			return HeaderValue.encode(value.stringValue());
		}
		if (value.isBoolean()) {
			return Boolean.toString(value.booleanValue());
		}
		if (value.isNumber() && value.canConvertToExactIntegral() && value.canConvertToLong()) {
			long integer = value.asLong();
			if (integer >= -MAX_INTEGER && integer <= MAX_INTEGER) {
				return Long.toString(integer);
			}
		}
		throw new IllegalArgumentException("The argument for the header " + header.name()
				+ " has to be a string, a boolean or an integer of at most 53 bits");
	}

}
