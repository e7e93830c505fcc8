package io.github.mcpclient;

import java.util.List;

import io.github.mcpclient.error.InvalidResponseException;
import io.github.mcpclient.log.EventLog;
import io.github.mcpclient.log.Field;
import io.github.mcpclient.protocol.CallToolResult;
import io.github.mcpclient.protocol.Methods;
import io.github.mcpclient.protocol.Tool;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * Checks the structured content of results against the output schemas of their tools.
 * <p>
 * The schemas are the server's, hence hostile: their size and depth are bounded, so are
 * the steps of a check, and nothing is ever fetched for them (M-SCH-02, M-SCH-04). What
 * cannot be checked for one of these reasons counts as not fitting. Thread-safe.
 */
final class OutputSchemas {

	private final OutputValidation validation;

	private final EventLog log;

	private final @Nullable SchemaValidator validator;

	/**
	 * Create the checks of a connection.
	 * @throws IllegalStateException if results are to be refused, but there is no
	 * validator on the class path
	 */
	OutputSchemas(OutputValidation validation, String connection) {
		this(validation, connection, isValidatorPresent(OutputSchemas.class.getClassLoader()));
	}

	OutputSchemas(OutputValidation validation, String connection, boolean validatorPresent) {
		this.log = EventLog.of(OutputSchemas.class, connection);
		if (validation == OutputValidation.FAIL && !validatorPresent) {
			throw new IllegalStateException("Results that do not fit their output schema can only be refused with"
					+ " com.networknt:json-schema-validator on the class path");
		}
		if (validation == OutputValidation.WARN && !validatorPresent) {
			this.log.info("results are not checked against output schemas:"
					+ " com.networknt:json-schema-validator is not on the class path");
		}
		this.validation = validation;
		this.validator = (validation != OutputValidation.OFF && validatorPresent) ? new SchemaValidator() : null;
	}

	static boolean isValidatorPresent(@Nullable ClassLoader loader) {
		try {
			Class.forName("com.networknt.schema.SchemaRegistry", false, loader);
			return true;
		}
		catch (ClassNotFoundException ex) {
			return false;
		}
	}

	/**
	 * Check a result.
	 * @throws InvalidResponseException if it does not fit and is to be refused
	 */
	void check(Tool tool, CallToolResult result) {
		List<String> violations = violations(tool, result);
		if (violations.isEmpty()) {
			return;
		}
		String problem = "it does not fit the output schema of the tool: " + String.join("; ", violations);
		if (this.validation == OutputValidation.FAIL) {
			throw InvalidResponseException.ofResult(Methods.TOOLS_CALL, problem);
		}
		this.log.warn("a result of tool {} is handed on although {}",
				new Field("gen_ai.tool.name", Tools.printable(tool.name())), Field.detail(problem));
	}

	/**
	 * What is wrong with a result, in this client's words. A tool that failed returned
	 * what it returned: its results are not checked (B-176).
	 * @return the violations, empty if there are none, or nothing is to be checked
	 */
	List<String> violations(Tool tool, CallToolResult result) {
		JsonNode schema = tool.outputSchema();
		if (this.validator == null || schema == null || result.isError()) {
			return List.of();
		}
		JsonNode content = result.structuredContent();
		return (content != null) ? this.validator.violations(schema, content)
				: List.of("The structured content is missing");
	}

}
