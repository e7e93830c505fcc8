package io.github.mcpclient.boot.autoconfigure;

import io.github.mcpclient.boot.observation.McpMetricsAutoConfiguration;
import io.github.mcpclient.boot.observation.McpSpendMetricsAutoConfiguration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Parts without a type of their own are replaced by name.
 */
class ReplacedBeansTests {

	private final ApplicationContextRunner contextRunner = new ApplicationContextRunner()
		.withConfiguration(AutoConfigurations.of(McpMeteringAutoConfiguration.class, McpClientAutoConfiguration.class,
				McpMetricsAutoConfiguration.class, McpSpendMetricsAutoConfiguration.class));

	@ParameterizedTest
	@ValueSource(strings = { "mcpConnectionLifecycle", "mcpMeteringLifecycle", "mcpSpendMeters", "mcpBudgetMeters" })
	void anyBeanOfThatNameTakesItsPlace(String name) {
		this.contextRunner.run((context) -> assertThat(context).hasBean(name));
		this.contextRunner.withBean(name, String.class, () -> "own").run((context) -> {
			assertThat(context).hasNotFailed();
			assertThat(context.getBean(name)).isEqualTo("own");
		});
	}

}
