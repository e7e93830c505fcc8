package io.github.mcpclient.boot.autoconfigure;

import io.github.mcpclient.ClientHandlers;
import io.github.mcpclient.ElicitationHandler;
import io.github.mcpclient.McpClient;
import io.github.mcpclient.McpClients;
import io.github.mcpclient.McpClientsBuilder;
import io.github.mcpclient.RootsProvider;
import io.github.mcpclient.SamplingHandler;
import io.github.mcpclient.breaker.CircuitBreakers;
import io.github.mcpclient.breaker.CircuitListener;
import io.github.mcpclient.era.EraCache;
import io.github.mcpclient.metering.SpendGate;
import io.github.mcpclient.observation.McpExchangeConvention;
import io.github.mcpclient.observation.McpObservations;
import io.github.mcpclient.observation.McpOperationConvention;
import io.github.mcpclient.protocol.Implementation;
import io.github.mcpclient.target.HostResolver;
import io.github.mcpclient.target.TargetPermit;
import io.github.mcpclient.transport.HttpTransportFactory;
import io.micrometer.observation.ObservationRegistry;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.ssl.SslAutoConfiguration;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.ssl.SslBundles;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Conditional;
import org.springframework.context.annotation.Import;
import org.springframework.context.annotation.ImportRuntimeHints;
import org.springframework.core.env.Environment;

/**
 * Auto-configuration for MCP clients: what all of them share, and one {@link McpClient}
 * bean per connection, qualified by its name. No bean does I/O when it is created.
 * <p>
 * Asynchronous calls run on the threads of the core, not on the application's task
 * executor: that one queues without a bound, and a call would wait there outside its time
 * limit.
 */
@AutoConfiguration(after = SslAutoConfiguration.class)
@Conditional(OnClientsEnabled.class)
@EnableConfigurationProperties(McpClientProperties.class)
@Import(ConnectionBeansRegistrar.class)
@ImportRuntimeHints(McpClientRuntimeHints.class)
public final class McpClientAutoConfiguration {

	@Bean
	static SecretConverter mcpSecretConverter() {
		return new SecretConverter();
	}

	@Bean
	@ConditionalOnMissingBean
	EraCache mcpEraCache(McpClientProperties properties) {
		return new EraCache(properties.era().ttl(), properties.era().maxEntries(), System::nanoTime);
	}

	@Bean
	@ConditionalOnMissingBean
	CircuitBreakers mcpCircuitBreakers(McpClientProperties properties, ObjectProvider<CircuitListener> listeners) {
		return new CircuitBreakers(properties.breaker().toSettings(),
				new CircuitListeners(listeners.orderedStream().toList()), System::nanoTime);
	}

	@Bean
	@ConditionalOnMissingBean
	McpObservations mcpObservations(ObjectProvider<ObservationRegistry> registry,
			ObjectProvider<McpOperationConvention> operations, ObjectProvider<McpExchangeConvention> exchanges) {
		return new McpObservations(registry.getIfUnique(() -> ObservationRegistry.NOOP), operations.getIfAvailable(),
				exchanges.getIfAvailable());
	}

	@Bean
	@ConditionalOnMissingBean
	HttpTransportFactory mcpHttpTransportFactory(EraCache eraCache, CircuitBreakers breakers,
			ObjectProvider<HostResolver> resolver, McpObservations observations) {
		return new HttpTransportFactory(eraCache, breakers, resolver.getIfAvailable(HostResolver::system),
				observations);
	}

	@Bean
	@ConditionalOnMissingBean
	ClientHandlers mcpClientHandlers(ObjectProvider<ElicitationHandler> elicitation,
			ObjectProvider<SamplingHandler> sampling, ObjectProvider<RootsProvider> roots) {
		return new ClientHandlers(elicitation.getIfAvailable(), sampling.getIfAvailable(), roots.getIfAvailable(), null,
				null);
	}

	@Bean
	ConnectionSpecs mcpConnectionSpecs(McpClientProperties properties, Environment environment,
			ObjectProvider<SslBundles> sslBundles, ClientHandlers handlers,
			ObjectProvider<ConnectionSpecCustomizer> customizers) {
		Implementation clientInfo = new ClientInfo(properties, environment).get();
		return new ConnectionSpecs(properties, clientInfo, sslBundles.getIfAvailable(), handlers,
				customizers.orderedStream().toList());
	}

	@Bean
	@ConditionalOnMissingBean
	McpClients mcpClients(HttpTransportFactory transports, ConnectionSpecs specs, ObjectProvider<SpendGate> spendGate,
			ObjectProvider<TargetPermit> permit) {
		McpClientsBuilder builder = McpClients.builder().transports(transports).deferStart();
		spendGate.ifAvailable(builder::spendGate);
		permit.ifAvailable(builder::permit);
		return specs.connectAll(builder.build());
	}

	@Bean
	@ConditionalOnMissingBean(name = "mcpConnectionLifecycle")
	ConnectionLifecycle mcpConnectionLifecycle(McpClients clients) {
		return new ConnectionLifecycle(clients);
	}

}
