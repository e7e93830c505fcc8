package io.github.mcpclient.observation;

import java.util.Objects;
import java.util.function.Supplier;

import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationRegistry;
import org.jspecify.annotations.Nullable;

/**
 * Where clients report their work, and how it is named. A registry without handlers costs
 * nothing. Thread-safe.
 */
public final class McpObservations {

	/** Nothing is reported. */
	public static final McpObservations NONE = new McpObservations(ObservationRegistry.NOOP, null, null);

	private static final McpOperationConvention OPERATION = new DefaultMcpOperationConvention();

	private static final McpExchangeConvention EXCHANGE = new DefaultMcpExchangeConvention();

	private final ObservationRegistry registry;

	private final @Nullable McpOperationConvention operations;

	private final @Nullable McpExchangeConvention exchanges;

	/**
	 * Report to a registry.
	 * @param registry the registry
	 * @param operations names requests, {@code null} for a convention of the registry or
	 * the default
	 * @param exchanges names HTTP exchanges, {@code null} for a convention of the
	 * registry or the default
	 */
	public McpObservations(ObservationRegistry registry, @Nullable McpOperationConvention operations,
			@Nullable McpExchangeConvention exchanges) {
		this.registry = Objects.requireNonNull(registry, "registry");
		this.operations = operations;
		this.exchanges = exchanges;
	}

	/**
	 * Whether nobody listens now.
	 * @return whether observing does nothing
	 */
	public boolean isNoop() {
		return this.registry.isNoop();
	}

	/**
	 * Do and observe a request. The trace context is in the carrier once it starts.
	 * @param <T> the type of its result
	 * @param context what is known about it
	 * @param work what to do
	 * @return its result
	 */
	public <T> T operation(McpOperationContext context, Supplier<T> work) {
		return McpObservationDocumentation.OPERATION
			.observation(this.operations, OPERATION, () -> context, this.registry)
			.observe(work);
	}

	/**
	 * Make and observe an HTTP exchange. The trace context is in the carrier once it
	 * starts.
	 * @param <T> the type of its result
	 * @param context what is known about it
	 * @param work what to do
	 * @return its result
	 */
	public <T extends @Nullable Object> T exchange(McpExchangeContext context, Supplier<T> work) {
		return McpObservationDocumentation.EXCHANGE.observation(this.exchanges, EXCHANGE, () -> context, this.registry)
			.observe(work);
	}

	/**
	 * Take the observation of the calling thread along to another thread.
	 * @param <T> the type of the result
	 * @param work what to do there
	 * @return the same work as part of that observation
	 */
	public <T> Supplier<T> inherit(Supplier<T> work) {
		Observation current = isNoop() ? null : this.registry.getCurrentObservation();
		return (current != null) ? () -> within(current, work) : work;
	}

	private static <T> T within(Observation observation, Supplier<T> work) {
		Observation.Scope scope = observation.openScope();
		try {
			return work.get();
		}
		finally {
			scope.close();
		}
	}

}
