package io.github.mcpclient;

import java.util.Objects;
import java.util.concurrent.Executor;

import io.github.mcpclient.breaker.BreakerSettings;
import io.github.mcpclient.breaker.CircuitBreakers;
import io.github.mcpclient.era.EraCache;
import io.github.mcpclient.metering.SpendGate;
import io.github.mcpclient.target.HostResolver;
import io.github.mcpclient.target.TargetPermit;
import io.github.mcpclient.transport.HttpTransportFactory;
import io.micrometer.observation.ObservationRegistry;
import org.jspecify.annotations.Nullable;

/**
 * Collects what differs from the defaults in {@link McpClients}. Not thread-safe.
 */
public final class McpClientsBuilder {

	EraCache eraCache = new EraCache();

	CircuitBreakers breakers = new CircuitBreakers(BreakerSettings.defaults());

	HostResolver resolver = HostResolver.system();

	ObservationRegistry observations = ObservationRegistry.NOOP;

	@Nullable HttpTransportFactory transports;

	SpendGate spendGate = SpendGate.builder().build();

	TargetPermit permit = (source, name, origin) -> false;

	@Nullable Executor executor;

	boolean deferStart;

	McpClientsBuilder() {
	}

	/**
	 * Share an era cache.
	 * @param cache the cache
	 * @return this builder
	 */
	public McpClientsBuilder eraCache(EraCache cache) {
		this.eraCache = Objects.requireNonNull(cache, "cache");
		return this;
	}

	/**
	 * Share circuit breakers.
	 * @param registry the breakers
	 * @return this builder
	 */
	public McpClientsBuilder breakers(CircuitBreakers registry) {
		this.breakers = Objects.requireNonNull(registry, "registry");
		return this;
	}

	/**
	 * Resolve host names in another way than the platform does.
	 * @param hostResolver the resolver
	 * @return this builder
	 */
	public McpClientsBuilder resolver(HostResolver hostResolver) {
		this.resolver = Objects.requireNonNull(hostResolver, "hostResolver");
		return this;
	}

	/**
	 * Report requests and their HTTP exchanges. Nothing is reported by default.
	 * @param registry where to
	 * @return this builder
	 */
	public McpClientsBuilder observationRegistry(ObservationRegistry registry) {
		this.observations = Objects.requireNonNull(registry, "registry");
		return this;
	}

	/**
	 * Share a factory of transports, with what it has in place of what is given here. It
	 * is closed with the clients.
	 * @param factory the factory
	 * @return this builder
	 */
	public McpClientsBuilder transports(HttpTransportFactory factory) {
		this.transports = Objects.requireNonNull(factory, "factory");
		return this;
	}

	/**
	 * Meter the connections that have prices. Without a gate there is no budget, and they
	 * are refused.
	 * @param gate the gate
	 * @return this builder
	 */
	public McpClientsBuilder spendGate(SpendGate gate) {
		this.spendGate = Objects.requireNonNull(gate, "gate");
		return this;
	}

	/**
	 * Decide about connections whose endpoint was not chosen by the operator. Without a
	 * permit there are none.
	 * @param targetPermit the permit
	 * @return this builder
	 */
	public McpClientsBuilder permit(TargetPermit targetPermit) {
		this.permit = Objects.requireNonNull(targetPermit, "targetPermit");
		return this;
	}

	/**
	 * Run asynchronous calls elsewhere. The executor is not closed with the clients.
	 * @param callExecutor the executor
	 * @return this builder
	 */
	public McpClientsBuilder executor(Executor callExecutor) {
		this.executor = Objects.requireNonNull(callExecutor, "callExecutor");
		return this;
	}

	/**
	 * Open no connection before {@link McpClients#start()} unless a call needs it.
	 * @return this builder
	 */
	public McpClientsBuilder deferStart() {
		this.deferStart = true;
		return this;
	}

	/**
	 * Create the clients.
	 * @return the clients
	 */
	public McpClients build() {
		return new McpClients(this);
	}

}
