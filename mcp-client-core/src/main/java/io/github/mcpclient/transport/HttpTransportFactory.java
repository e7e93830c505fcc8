package io.github.mcpclient.transport;

import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

import io.github.mcpclient.breaker.CircuitBreakers;
import io.github.mcpclient.era.EraCache;
import io.github.mcpclient.exchange.DeadlineTimer;
import io.github.mcpclient.metering.ReservationClaims;
import io.github.mcpclient.observation.McpObservations;
import io.github.mcpclient.target.HostLookups;
import io.github.mcpclient.target.HostResolver;
import io.github.mcpclient.thread.DaemonThreads;

/**
 * Makes the HTTP transport of each connection, and owns what all of them share: the
 * verdicts on eras, the circuit breakers, the timer that ends exchanges, the threads that
 * resolve host names, and the JSON-RPC ids, which are unique over all connections so that
 * no answer can be taken for another's (B-063).
 * <p>
 * Thread-safe. No thread is started before the first exchange.
 */
public final class HttpTransportFactory implements AutoCloseable {

	private static final int BACKGROUND_THREADS = 4;

	private final EraCache eraCache;

	private final CircuitBreakers breakers;

	private final HostLookups lookups;

	private final McpObservations observations;

	private final DeadlineTimer timer = new DeadlineTimer();

	private final AtomicLong requestIds = new AtomicLong();

	private final ThreadPoolExecutor background = new ThreadPoolExecutor(0, BACKGROUND_THREADS, 10, TimeUnit.SECONDS,
			new SynchronousQueue<>(), new DaemonThreads("mcp-client-background"));

	private final ExecutorService streams = CallExecutor.create("mcp-client-stream");

	/**
	 * Create a factory of transports that report nothing.
	 * @param eraCache the verdicts on eras
	 * @param breakers the circuit breakers
	 * @param resolver finds the addresses of hosts
	 */
	public HttpTransportFactory(EraCache eraCache, CircuitBreakers breakers, HostResolver resolver) {
		this(eraCache, breakers, resolver, McpObservations.NONE);
	}

	/**
	 * Create a factory.
	 * @param eraCache the verdicts on eras
	 * @param breakers the circuit breakers
	 * @param resolver finds the addresses of hosts
	 * @param observations where requests and exchanges are reported
	 */
	public HttpTransportFactory(EraCache eraCache, CircuitBreakers breakers, HostResolver resolver,
			McpObservations observations) {
		this.eraCache = Objects.requireNonNull(eraCache, "eraCache");
		this.breakers = Objects.requireNonNull(breakers, "breakers");
		this.lookups = new HostLookups(resolver);
		this.observations = Objects.requireNonNull(observations, "observations");
	}

	/**
	 * Make the transport of a connection. Opens nothing.
	 * @param settings what the connection needs to know
	 * @return the transport, to be closed by the caller
	 */
	public HttpTransport create(TransportSettings settings) {
		return create(settings, ClientFeatures.NONE, ReservationClaims.FREE);
	}

	/**
	 * Make the transport of a connection. Opens nothing.
	 * @param settings what the connection needs to know
	 * @param features what the application does for the server
	 * @param claims the gate before the tools that cost something
	 * @return the transport, to be closed by the caller
	 */
	public HttpTransport create(TransportSettings settings, ClientFeatures features, ReservationClaims claims) {
		return new HttpTransport(settings, features, claims, this);
	}

	/**
	 * The verdicts on eras.
	 * @return the cache shared by all transports
	 */
	public EraCache eraCache() {
		return this.eraCache;
	}

	/**
	 * The circuit breakers.
	 * @return the registry shared by all transports
	 */
	public CircuitBreakers breakers() {
		return this.breakers;
	}

	/**
	 * Where requests and exchanges are reported.
	 * @return the observations shared by all transports
	 */
	public McpObservations observations() {
		return this.observations;
	}

	HostLookups lookups() {
		return this.lookups;
	}

	DeadlineTimer timer() {
		return this.timer;
	}

	AtomicLong requestIds() {
		return this.requestIds;
	}

	/**
	 * Where work runs that no call waits for; refuses what it has no thread for.
	 */
	Executor background() {
		return this.background;
	}

	/**
	 * Gives a thread to each stream and to each answer to a server.
	 */
	Executor streams() {
		return this.streams;
	}

	/**
	 * Run something later on the timer, which it must not hold up.
	 * @param task what to run, unless the factory is closed before
	 * @param delay how long to wait
	 * @throws RejectedExecutionException if the factory is closed
	 */
	public void schedule(Runnable task, Duration delay) {
		Future<?> unused = this.timer.schedule(task, delay.toNanos());
	}

	/**
	 * Stop the shared threads. The transports must be closed before.
	 */
	@Override
	public void close() {
		this.streams.shutdownNow();
		this.background.shutdownNow();
		this.timer.close();
		this.lookups.close();
	}

}
