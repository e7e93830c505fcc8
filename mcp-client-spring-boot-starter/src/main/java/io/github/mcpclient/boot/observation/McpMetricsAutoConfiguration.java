package io.github.mcpclient.boot.observation;

import io.github.mcpclient.McpClients;
import io.github.mcpclient.boot.autoconfigure.McpClientAutoConfiguration;
import io.micrometer.core.instrument.binder.MeterBinder;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.context.annotation.Bean;

/**
 * Auto-configuration for the meters of MCP connections. Boot binds them to the meter
 * registries there are.
 */
@AutoConfiguration(after = McpClientAutoConfiguration.class)
@ConditionalOnClass(MeterBinder.class)
@ConditionalOnBean(McpClients.class)
public final class McpMetricsAutoConfiguration {

	@Bean
	@ConditionalOnMissingBean
	McpClientMetrics mcpClientMetrics(ObjectProvider<McpClients> clients) {
		return new McpClientMetrics(clients);
	}

}
