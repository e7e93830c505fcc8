package io.github.mcpclient.boot.autoconfigure;

import io.github.mcpclient.McpClients;
import io.github.mcpclient.metering.SpendGate;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The switch for all of it.
 */
@DisplayName("mcp.client.enabled")
class EnabledTests {

	private final ApplicationContextRunner contextRunner = new ApplicationContextRunner()
		.withConfiguration(AutoConfigurations.of(McpMeteringAutoConfiguration.class, McpClientAutoConfiguration.class));

	@ParameterizedTest
	@ValueSource(strings = { "true", "TRUE", "yes", "on", "1" })
	void everyWordForTrueIsUnderstood(String value) {
		this.contextRunner.withPropertyValues("mcp.client.enabled=" + value)
			.run((context) -> assertThat(context).hasSingleBean(McpClients.class).hasSingleBean(SpendGate.class));
	}

	@ParameterizedTest
	@ValueSource(strings = { "false", "False", "no", "off", "0" })
	void everyWordForFalseIsUnderstood(String value) {
		this.contextRunner.withPropertyValues("mcp.client.enabled=" + value)
			.run((context) -> assertThat(context).hasNotFailed()
				.doesNotHaveBean(McpClients.class)
				.doesNotHaveBean(SpendGate.class));
	}

	@Test
	@DisplayName("A word that is neither stops the application instead of switching clients off without a word")
	void everythingElseIsRefused() {
		this.contextRunner.withPropertyValues("mcp.client.enabled=maybe")
			.run((context) -> assertThat(context).getFailure()
				.hasStackTraceContaining("Failed to bind properties under 'mcp.client.enabled'"));
	}

	@Test
	void nameMayBeWrittenInAnyForm() {
		this.contextRunner.withPropertyValues("mcp.client.ENABLED=no")
			.run((context) -> assertThat(context).hasNotFailed().doesNotHaveBean(McpClients.class));
	}

}
