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

	private static final int MAX_STEPS = 1_000_000;

	private static final int MAX_SCHEMAS = 256;

	private static final int MAX_VIOLATIONS = 5;

	private static final int MAX_PATH = 200;

	/** Schemas in use, by identity: a tool keeps its schema until it is listed again. */
	private final IdentityHashMap<JsonNode, Schema> schemas = new IdentityHashMap<>();

	List<String> violations(JsonNode schema, JsonNode content) {
		try {
			if (!SchemaLimits.admit(schema)) {
				return List.of("The output schema is too large");
			}
			String dialect = schema.path("$schema").stringValue(SpecificationVersion.DRAFT_2020_12.getDialectId());
			if (SpecificationVersion.fromDialectId(dialect).isEmpty()) {
				return List.of("The output schema has a dialect that is not supported");
			}
			List<Error> errors = compiled(schema).validate(new BoundedExecution(), content, OutputFormat.DEFAULT);
			return errors.stream().limit(MAX_VIOLATIONS).map(SchemaValidator::describe).toList();
		}
		catch (LimitExceeded | StackOverflowError ex) {
			return List.of("The output schema takes too long to check");
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
		// a registry for each, so that one schema cannot refer to another by its id
		return this.schemas.computeIfAbsent(schema, (node) -> registry().getSchema(node));
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
		BoundedPattern pattern = BoundedPattern.compile(expression).orElseThrow(LimitExceeded::new);
		return (text) -> pattern.findsIn(text).orElseThrow(LimitExceeded::new);
	}

	/**
	 * Counts the keywords that are evaluated.
	 */
	private static final class BoundedExecution extends ExecutionContext {

		private int steps;

		@Override
		public void evaluationPathAddLast(String keyword) {
			if (++this.steps > MAX_STEPS) {
				throw new LimitExceeded();
			}
			super.evaluationPathAddLast(keyword);
		}

	}

	private static final class LimitExceeded extends RuntimeException {

		private static final long serialVersionUID = 1L;

		LimitExceeded() {
			super(null, null, false, false);
		}

	}

}
