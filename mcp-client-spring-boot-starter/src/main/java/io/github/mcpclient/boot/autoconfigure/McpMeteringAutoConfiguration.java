package io.github.mcpclient.boot.autoconfigure;

import javax.sql.DataSource;

import io.github.mcpclient.McpClients;
import io.github.mcpclient.metering.BudgetStore;
import io.github.mcpclient.metering.LoggingJournal;
import io.github.mcpclient.metering.MemoryBudgetStore;
import io.github.mcpclient.metering.SpendApprover;
import io.github.mcpclient.metering.SpendContext;
import io.github.mcpclient.metering.SpendContextResolver;
import io.github.mcpclient.metering.SpendGate;
import io.github.mcpclient.metering.SpendGateBuilder;
import io.github.mcpclient.metering.SpendListener;
import io.github.mcpclient.metering.jdbc.JdbcBudgetStore;
import org.jspecify.annotations.Nullable;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Conditional;

/**
 * Auto-configuration for metering: one {@link SpendGate} for all connections, the store
 * of its budgets, and its journal. No bean does I/O when it is created.
 */
@AutoConfiguration(before = McpClientAutoConfiguration.class)
@Conditional(OnClientsEnabled.class)
@EnableConfigurationProperties(McpClientProperties.class)
public final class McpMeteringAutoConfiguration {

	@Bean
	@ConditionalOnMissingBean
	BudgetStore mcpBudgetStore(McpClientProperties properties, ObjectProvider<DataSource> dataSource) {
		MeteringProperties.Store store = properties.metering().store();
		return switch (store.type()) {
			case MEMORY -> new MemoryBudgetStore();
			case JDBC -> new JdbcBudgetStore(required(dataSource.getIfUnique()), store.timeout(), store.retention());
		};
	}

	private static DataSource required(@Nullable DataSource dataSource) {
		if (dataSource == null) {
			throw new InvalidPropertyException(MeteringProperties.PREFIX + ".store.type",
					"there is no DataSource, or several of which none is primary",
					"Configure 'spring.datasource.url', or mark a DataSource bean as primary.");
		}
		return dataSource;
	}

	@Bean
	@ConditionalOnMissingBean
	LoggingJournal mcpSpendJournal() {
		return new LoggingJournal();
	}

	@Bean
	@ConditionalOnMissingBean
	SpendContextResolver mcpSpendContextResolver() {
		return SpendContext::empty;
	}

	@Bean
	@ConditionalOnMissingBean
	SpendGate mcpSpendGate(McpClientProperties properties, BudgetStore store, SpendContextResolver contextResolver,
			ObjectProvider<SpendApprover> approver, ObjectProvider<SpendListener> listeners) {
		SpendGateBuilder builder = SpendGate.builder()
			.settings(properties.metering().toSettings())
			.budgets(properties.metering().toBudgets())
			.store(store)
			.contextResolver(contextResolver)
			.listener(SpendListener.all(listeners.orderedStream().toList()));
		if (properties.metering().approval().above() != null) {
			builder.approver(required(approver.getIfAvailable()));
		}
		return builder.build();
	}

	private static SpendApprover required(@Nullable SpendApprover approver) {
		if (approver == null) {
			throw new InvalidPropertyException(MeteringProperties.PREFIX + ".approval.above",
					"there is nobody to ask, so that every larger amount would be refused",
					"Define a SpendApprover bean, or set 'max-per-call' for the connections in its place.");
		}
		return approver;
	}

	@Bean
	@ConditionalOnMissingBean(name = "mcpMeteringLifecycle")
	MeteringLifecycle mcpMeteringLifecycle(SpendGate gate, BudgetStore store, ObjectProvider<McpClients> clients) {
		return new MeteringLifecycle(gate, store, clients);
	}

}
