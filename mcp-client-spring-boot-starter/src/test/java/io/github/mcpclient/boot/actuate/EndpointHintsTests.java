package io.github.mcpclient.boot.actuate;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.aot.hint.RuntimeHints;
import org.springframework.aot.hint.annotation.ReflectiveRuntimeHintsRegistrar;
import org.springframework.aot.hint.predicate.RuntimeHintsPredicates;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A native image can write the bodies of the endpoints.
 */
class EndpointHintsTests {

	private final RuntimeHints hints = new RuntimeHints();

	@ParameterizedTest
	@ValueSource(classes = { ConnectionDescriptor.class, McpConnectionsEndpoint.ConnectionsDescriptor.class,
			EraDescriptor.class, McpErasEndpoint.ErasDescriptor.class, BreakerDescriptor.class,
			McpBreakersEndpoint.BreakersDescriptor.class, SpendDescriptor.class, SpendDescriptor.Ambiguous.class,
			BudgetDescriptor.Row.class, PricesDescriptor.Rule.class })
	void bodyCanBeWritten(Class<?> body) {
		new ReflectiveRuntimeHintsRegistrar().registerRuntimeHints(this.hints, McpConnectionsEndpoint.class,
				McpErasEndpoint.class, McpBreakersEndpoint.class, McpSpendEndpoint.class);

		assertThat(RuntimeHintsPredicates.reflection().onType(body)).accepts(this.hints);
	}

}
