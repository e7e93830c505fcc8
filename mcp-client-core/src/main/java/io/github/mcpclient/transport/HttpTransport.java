package io.github.mcpclient.transport;

import java.time.Duration;
import java.util.function.Supplier;

import io.github.mcpclient.breaker.CircuitKey;
import io.github.mcpclient.error.ClosedException;
import io.github.mcpclient.error.InvalidResponseException;
import io.github.mcpclient.error.McpException;
import io.github.mcpclient.exchange.Deadline;
import io.github.mcpclient.exchange.ExchangeClient;
import io.github.mcpclient.log.EventLog;
import io.github.mcpclient.log.Field;
import io.github.mcpclient.metering.ReservationClaims;
import io.github.mcpclient.protocol.DiscoverResult;
import io.github.mcpclient.protocol.JsonRpcCodec;
import io.github.mcpclient.protocol.Methods;
import io.github.mcpclient.protocol.SubscriptionFilter;
import io.github.mcpclient.target.TargetGuard;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * One MCP connection over HTTP, and the order of the gates every request passes: <pre>
 *  {@link #call}
 *    |  price       of a tool call: known, and money held for it
 *    |  admission   one window per connection: capacity by policy, bounded FIFO queue
 *    |  session     opened when first needed, once: era verdict or probe, handshake
 *    |  breaker     permit of the origin
 *    |  exchange    vet and dial if no connection is kept, claim, write once, read bounded
 *    |  judge       result, JSON-RPC error, refusal, or: the session is lost
 *    |  record      breaker outcome and settlement, each exactly once
 *    +- session lost: drop it, open a new one, send the call once more
 * </pre> One deadline covers all of it. The calling thread does the work; interrupting it
 * ends the exchange. Thread-safe.
 */
public final class HttpTransport implements AutoCloseable {

	private static final Duration GOODBYE_TIMEOUT = Duration.ofSeconds(1);

	private final TransportSettings settings;

	private final EventLog log;

	private final LastOutcome outcomes;

	private final ExchangeClient exchanges;

	private final Wire wire;

	private final OriginHealth health;

	private final AdmissionWindow window;

	private final LegacyHandshake handshake;

	private final Sessions sessions;

	private final EraReview review;

	private final SessionCalls calls;

	private final PricedCalls pricedCalls;

	private final InputRounds rounds;

	private final Inbound inbound;

	private volatile @Nullable ServerProfile discovered;

	private volatile boolean closed;

	/**
	 * Create a connection. Opens nothing.
	 * @param settings what the connection needs to know
	 * @param features what the application does for the server
	 * @param claims the gate before the tools that cost something
	 * @param shared what it shares with others
	 */
	HttpTransport(TransportSettings settings, ClientFeatures features, ReservationClaims claims,
			HttpTransportFactory shared) {
		this.settings = settings;
		this.log = EventLog.of(HttpTransport.class, settings.name().value());
		this.outcomes = new LastOutcome(settings.name(), this.log);
		this.pricedCalls = new PricedCalls(claims);
		this.exchanges = new ExchangeClient(settings.endpoint().origin(),
				new TargetGuard(settings.target(), shared.lookups()), settings.limits(), settings.tls(),
				shared.timer());
		this.wire = new Wire(
				new Exchanges(settings.name(), settings.endpoint().origin(), this.exchanges, shared.observations()),
				new RequestWriter(settings, features.capabilities()), shared.requestIds(), shared.background(),
				this.log);
		InputHandlers handlers = new InputHandlers(features, shared.timer(), settings.inputTimeout());
		this.rounds = new InputRounds(handlers);
		this.inbound = new Inbound(this.wire, handlers, shared.streams(), new SubscriptionLink());
		this.health = new OriginHealth(shared.breakers(), new CircuitKey.Origin(settings.endpoint().origin()));
		this.handshake = new LegacyHandshake(settings, this.wire);
		WindowSettings bounds = settings.window();
		// until the era is known one call connects and as many wait as could be admitted
		this.window = new AdmissionWindow(1, bounds.maxInFlight() + bounds.queueLimit() - 1);
		EraProbe probe = new EraProbe(settings, shared.eraCache(), this.wire);
		Connector connector = new Connector(settings, probe, this.health, this.handshake);
		this.sessions = new Sessions(connector::connect, probe::forget, new LossBudget(System::nanoTime), this::opened);
		this.review = new EraReview(settings, probe, this.health, connector, this.sessions, shared.background(),
				System::nanoTime, this.log);
		this.calls = new SessionCalls(this.log, this.sessions, this.health, this::ready,
				(request, session, deadline) -> this.wire.send(request, session, this.inbound.messages(), deadline));
	}

	/**
	 * The session, opened if there is none. A call admitted under wider bounds than those
	 * of a new session waits until it fits.
	 */
	private Session ready(Deadline deadline) {
		Session session = this.sessions.ready(deadline);
		if (this.window.refit(deadline)) {
			session = this.sessions.ready(deadline);
		}
		this.review.consider(session);
		return session;
	}

	private void opened(Session session) {
		this.discovered = null;
		WindowSettings bounds = this.settings.window();
		this.window.resize(bounds.capacity(session.concurrency(bounds)), bounds.queueLimit());
		this.log.info("era {} ({}), protocol version {}", new Field("mcp.era", session.profile().era()),
				Field.detail(session.profile().evidence()),
				new Field("mcp.protocol.version", session.profile().protocolVersion()));
		this.inbound.opened(session);
	}

	/**
	 * Send a request and wait for its result.
	 * @param request the request
	 * @param timeout the time for all of it, waiting and connecting included;
	 * {@code null} for the call timeout of the settings
	 * @return the result
	 * @throws McpException if there is none
	 */
	public JsonNode call(McpRequest request, @Nullable Duration timeout) {
		return this.outcomes.record(request.method(), () -> {
			Deadline deadline = request.context().renewable(deadline(timeout));
			return this.pricedCalls.call(request, (priced) -> this.rounds.complete(priced, deadline,
					(round) -> admitted(round, deadline), () -> this.sessions.ready(deadline).profile()));
		});
	}

	/**
	 * Subscribe to changes of the server, and wait until it agrees.
	 * @param filter what to hear about
	 * @param listener who hears it
	 * @param timeout the time for all of it, {@code null} for the call timeout
	 * @return the subscription, to be closed when it is no longer wanted
	 * @throws McpException if the server refuses
	 */
	public Subscription subscribe(SubscriptionFilter filter, SubscriptionListener listener,
			@Nullable Duration timeout) {
		return this.outcomes.record(Methods.SUBSCRIPTIONS_LISTEN, () -> {
			Deadline deadline = deadline(timeout);
			return this.inbound.subscribe(filter, listener, connected(deadline), deadline);
		});
	}

	/**
	 * What is known about the server. Connects if need be; a modern server that has not
	 * said so yet is asked.
	 * @param timeout the time for all of it, {@code null} for the call timeout
	 * @return the profile
	 * @throws McpException if there is no connection to the server
	 */
	public ServerProfile profile(@Nullable Duration timeout) {
		ServerProfile known = this.discovered;
		return (known != null) ? known : this.outcomes.record(Methods.DISCOVER, () -> profile(deadline(timeout)));
	}

	private ServerProfile profile(Deadline deadline) {
		Session session = connected(deadline);
		ServerProfile profile = session.profile();
		if (session.isModern() && profile.server() == null && profile.capabilities().isEmpty()) {
			JsonNode result = call(new McpRequest(Methods.DISCOVER, JsonRpcCodec.object(), null, true),
					deadline.remaining());
			DiscoverResult discover = DiscoverResult.of(result)
				.orElseThrow(() -> InvalidResponseException.ofResult(Methods.DISCOVER, "it is no discover result"));
			profile = Session.modernProfile(session.version(), discover, profile.evidence());
			this.discovered = profile;
		}
		return profile;
	}

	private Deadline deadline(@Nullable Duration timeout) {
		return Deadline.after((timeout != null) ? timeout : this.settings.callTimeout());
	}

	private Session connected(Deadline deadline) {
		return inWindow(deadline, () -> this.sessions.ready(deadline));
	}

	private JsonNode admitted(McpRequest request, Deadline deadline) {
		return inWindow(deadline, () -> this.calls.send(request, deadline));
	}

	private <T> T inWindow(Deadline deadline, Supplier<T> work) {
		this.window.enter(deadline);
		try {
			return work.get();
		}
		finally {
			this.window.leave();
		}
	}

	/**
	 * What the connection looks like now. Does no I/O.
	 * @return the status
	 */
	public TransportStatus status() {
		Session session = this.sessions.current();
		return new TransportStatus(this.settings.endpoint().key(), (session != null) ? session.profile() : null,
				(session != null) ? session.concurrency(this.settings.window()) : null, this.window.inFlight(),
				this.window.queued(), this.outcomes.lastFailure());
	}

	/**
	 * What the connection was made with.
	 * @return the settings
	 */
	public TransportSettings settings() {
		return this.settings;
	}

	/**
	 * End the session, close every connection, and let waiting and running calls fail
	 * with {@link ClosedException}. Waits at most a second for the server; closing again
	 * does nothing.
	 */
	@Override
	public void close() {
		if (this.closed) {
			return;
		}
		this.closed = true;
		this.window.close();
		this.inbound.close();
		endSession();
		this.exchanges.close();
	}

	/**
	 * End the session if there is one; the next call opens a new one. Waits at most a
	 * second for the server.
	 */
	public void endSession() {
		Session session = this.sessions.drop();
		if (session != null && !session.isModern()) {
			this.handshake.end(session.version(), session.id(), Deadline.after(GOODBYE_TIMEOUT));
		}
	}

	@Override
	public String toString() {
		return "HttpTransport[" + this.settings.name() + ", " + this.settings.endpoint() + "]";
	}

	/**
	 * What subscriptions need of the connection.
	 */
	private final class SubscriptionLink implements Subscriptions.Link {

		@Override
		public Session ready() {
			return connected(deadline(null));
		}

		@Override
		public JsonNode call(McpRequest request) {
			return HttpTransport.this.call(request, null);
		}

		@Override
		public void lost(Session session) {
			HttpTransport.this.sessions.lost(session);
		}

	}

}
