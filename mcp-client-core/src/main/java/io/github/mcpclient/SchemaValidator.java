package io.github.mcpclient;

import java.util.IdentityHashMap;
import java.util.List;

import com.networknt.schema.Error;
import com.networknt.schema.ExecutionContext;
import com.networknt.schema.OutputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaException;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SchemaRegistryConfig;
import com.networknt.schema.SpecificationVersion;
import com.networknt.schema.dialect.BasicDialectRegistry;
import com.networknt.schema.dialect.Dialects;
import com.networknt.schema.path.PathType;
import com.networknt.schema.regex.RegularExpression;
import com.networknt.schema.resource.SchemaLoader;
import io.github.mcpclient.protocol.BoundedPattern;
import tools.jackson.databind.JsonNode;

/**
 * The only class that knows the optional JSON schema validator. Everything it could load
 * a schema from is shut, its regular expressions are bounded, and so is the number of
 * keywords it evaluates, which a small schema can drive up without end. Thread-safe.
 */
final class SchemaValidator {

	private static final String TOO_LONG = "The output schema takes too long to check";

	private static final int MAX_STEPS = 1_000_000;

	private static final int MAX_SCHEMAS = 256;

	private static final int MAX_VIOLATIONS = 5;

	private static final int MAX_PATH = 200;

	/** Schemas in use, by identity: a tool keeps its schema until it is listed again. */
	private final IdentityHashMap<JsonNode, Schema> schemas = new IdentityHashMap<>();

	List<String> violations(JsonNode schema, JsonNode content) {
		try {
			List<Error> errors = compiled(schema).validate(new BoundedExecution(), content, OutputFormat.DEFAULT);
			return errors.stream().limit(MAX_VIOLATIONS).map(SchemaValidator::describe).toList();
		}
		catch (UnusableSchema ex) {
			return List.of(ex.problem);
		}
		catch (StackOverflowError ex) {
			return List.of(TOO_LONG);
		}
		catch (SchemaException ex) {
			return List.of("The output schema is broken, or refers to something it does not contain");
		}
	}

	private static String describe(Error error) {
		String path = error.getInstanceLocation().toString().replaceAll("\\p{Cntrl}", "?");
		return "At '" + path.substring(0, Math.min(path.length(), MAX_PATH)) + "': " + error.getKeyword();
	}

	private synchronized Schema compiled(JsonNode schema) {
		if (this.schemas.size() >= MAX_SCHEMAS) {
			this.schemas.clear();
		}
		return this.schemas.computeIfAbsent(schema, SchemaValidator::compile);
	}

	/**
	 * Compile a schema, in a registry of its own, so that it cannot refer to that of
	 * another tool by its id.
	 */
	private static Schema compile(JsonNode schema) {
		if (!SchemaLimits.admit(schema)) {
			throw new UnusableSchema("The output schema is too large");
		}
		if (schema.has("$schema") && !isSupported(schema.path("$schema").stringValue(""))) {
			throw new UnusableSchema("The output schema has a dialect that is not supported");
		}
		return registry().getSchema(schema);
	}

	/**
	 * Whether a dialect is supported; an empty fragment at its end says nothing.
	 */
	private static boolean isSupported(String dialect) {
		String plain = dialect.endsWith("#") ? dialect.substring(0, dialect.length() - 1) : dialect;
		return SpecificationVersion.fromDialectId(plain).isPresent()
				|| SpecificationVersion.fromDialectId(plain + "#").isPresent();
	}

	private static SchemaRegistry registry() {
		SchemaRegistryConfig config = SchemaRegistryConfig.builder()
			.pathType(PathType.JSON_POINTER)
			.formatAssertionsEnabled(false)
			.preloadSchema(false)
			.regularExpressionFactory(SchemaValidator::regularExpression)
			.build();
		return SchemaRegistry.builder()
			.defaultDialectId(SpecificationVersion.DRAFT_2020_12.getDialectId())
			.dialectRegistry(new BasicDialectRegistry(List.of(Dialects.getDraft202012(), Dialects.getDraft201909(),
					Dialects.getDraft7(), Dialects.getDraft6(), Dialects.getDraft4())))
			.schemaLoader(SchemaLoader.builder().fetchRemoteResources(false).allow((iri) -> false).build())
			.schemaRegistryConfig(config)
			.build();
	}

	private static RegularExpression regularExpression(String expression) {
		BoundedPattern pattern = BoundedPattern.compile(expression).orElseThrow(() -> new UnusableSchema(TOO_LONG));
		return (text) -> pattern.findsIn(text).orElseThrow(() -> new UnusableSchema(TOO_LONG));
	}

	/**
	 * Counts the keywords that are evaluated.
	 */
	private static final class BoundedExecution extends ExecutionContext {

		private int steps;

		@Override
		public void evaluationPathAddLast(String keyword) {
			if (++this.steps > MAX_STEPS) {
				throw new UnusableSchema(TOO_LONG);
			}
			super.evaluationPathAddLast(keyword);
		}

	}

	private static final class UnusableSchema extends RuntimeException {

		private static final long serialVersionUID = 1L;

		private final String problem;

		UnusableSchema(String problem) {
			super(problem, null, false, false);
			this.problem = problem;
		}

	}

}
