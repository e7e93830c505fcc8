package io.github.mcpclient.boot.observation;

import io.github.mcpclient.boot.autoconfigure.McpMeteringAutoConfiguration;
import io.github.mcpclient.metering.SpendGate;
import io.micrometer.core.instrument.MeterRegistry;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.context.annotation.Bean;

/**
 * Auto-configuration for the metrics of metering.
 */
@AutoConfiguration(after = McpMeteringAutoConfiguration.class)
@ConditionalOnClass(MeterRegistry.class)
@ConditionalOnBean(SpendGate.class)
public final class McpSpendMetricsAutoConfiguration {

	@Bean
	@ConditionalOnMissingBean(name = "mcpSpendMeters")
	SpendMeters mcpSpendMeters(ObjectProvider<MeterRegistry> registry) {
		return new SpendMeters(registry);
	}

	@Bean
	@ConditionalOnMissingBean(name = "mcpBudgetMeters")
	BudgetMeters mcpBudgetMeters(SpendGate gate) {
		return new BudgetMeters(gate);
	}

}
