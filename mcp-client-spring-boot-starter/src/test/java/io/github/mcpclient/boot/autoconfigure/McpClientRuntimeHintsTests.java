package io.github.mcpclient.boot.autoconfigure;

import java.util.concurrent.Executors;

import org.junit.jupiter.api.Test;

import org.springframework.aot.hint.RuntimeHints;
import org.springframework.aot.hint.TypeReference;
import org.springframework.aot.hint.predicate.RuntimeHintsPredicates;
import org.springframework.boot.test.context.FilteredClassLoader;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A native image finds what the core looks up by name.
 */
class McpClientRuntimeHintsTests {

	private static final TypeReference VALIDATOR = TypeReference.of("com.networknt.schema.SchemaRegistry");

	private final RuntimeHints hints = new RuntimeHints();

	@Test
	void virtualThreadsAndTheValidatorOfSchemasAreFound() {
		new McpClientRuntimeHints().registerHints(this.hints, getClass().getClassLoader());

		assertThat(RuntimeHintsPredicates.reflection().onType(VALIDATOR)).accepts(this.hints);
		assertThat(this.hints.reflection().getTypeHint(Executors.class).methods())
			.anyMatch((method) -> method.getName().equals("newVirtualThreadPerTaskExecutor"));
	}

	@Test
	void validatorThatIsNotThereHasNoHint() {
		new McpClientRuntimeHints().registerHints(this.hints, new FilteredClassLoader("com.networknt"));

		assertThat(RuntimeHintsPredicates.reflection().onType(VALIDATOR)).rejects(this.hints);
	}

}
