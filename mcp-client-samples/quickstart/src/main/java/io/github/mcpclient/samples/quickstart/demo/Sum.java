package io.github.mcpclient.samples.quickstart.demo;

import java.math.BigDecimal;
import java.util.Map;

/**
 * What the tool {@code add} answers, on either server.
 *
 * @param value the sum
 */
record Sum(BigDecimal value) {

	static final String INPUT_SCHEMA = """
			{
			  "type": "object",
			  "properties": {
			    "a": {"type": "number", "description": "The first number"},
			    "b": {"type": "number", "description": "The second number"}
			  },
			  "required": ["a", "b"]
			}
			""";

	static final String OUTPUT_SCHEMA = """
			{
			  "type": "object",
			  "properties": {"sum": {"type": "number"}},
			  "required": ["sum"]
			}
			""";

	/**
	 * Adds the arguments of a call, which the SDK has checked against the schema.
	 * @param arguments the numbers {@code a} and {@code b}
	 * @return their sum
	 */
	static Sum of(Map<String, Object> arguments) {
		return new Sum(number(arguments, "a").add(number(arguments, "b")));
	}

	private static BigDecimal number(Map<String, Object> arguments, String name) {
		return new BigDecimal(String.valueOf(arguments.get(name)));
	}

	String text() {
		return this.value.toPlainString();
	}

	Map<String, Object> structured() {
		return Map.of("sum", this.value);
	}

}
