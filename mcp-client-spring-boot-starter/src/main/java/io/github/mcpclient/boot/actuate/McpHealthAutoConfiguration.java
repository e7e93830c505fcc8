package io.github.mcpclient.boot.actuate;

import io.github.mcpclient.McpClients;
import io.github.mcpclient.boot.autoconfigure.McpClientAutoConfiguration;

import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.health.autoconfigure.contributor.ConditionalOnEnabledHealthIndicator;
import org.springframework.boot.health.contributor.CompositeHealthContributor;
import org.springframework.boot.health.contributor.HealthContributor;
import org.springframework.context.annotation.Bean;

/**
 * Auto-configuration for the health of MCP connections.
 */
@AutoConfiguration(after = McpClientAutoConfiguration.class)
@ConditionalOnClass({ HealthContributor.class, ConditionalOnEnabledHealthIndicator.class })
@ConditionalOnBean(McpClients.class)
public final class McpHealthAutoConfiguration {

	@Bean
	@ConditionalOnEnabledHealthIndicator("mcp")
	@ConditionalOnMissingBean(name = { "mcpHealthIndicator", "mcpHealthContributor" })
	CompositeHealthContributor mcpHealthContributor(McpClients clients) {
		return new ConnectionsHealthContributor(clients);
	}

}
