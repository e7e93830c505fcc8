package io.github.mcpclient.transport;

import java.time.Duration;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadLocalRandom;

import io.github.mcpclient.error.FailureCode;
import io.github.mcpclient.error.McpException;
import io.github.mcpclient.error.SessionRejectedException;
import io.github.mcpclient.exchange.Deadline;
import io.github.mcpclient.log.Field;
import io.github.mcpclient.protocol.JsonRpcCodec;
import io.github.mcpclient.protocol.Methods;
import io.github.mcpclient.protocol.SubscriptionFilter;
import tools.jackson.databind.JsonNode;

/**
 * The subscriptions of a connection, and what they share. Thread-safe.
 */
final class Subscriptions implements AutoCloseable {

	private static final Duration FIRST_DELAY = Duration.ofMillis(500);

	private static final Duration LONGEST_DELAY = Duration.ofSeconds(30);

	private final Set<Subscription> active = ConcurrentHashMap.newKeySet();

	private final Wire wire;

	private final ClientFeatures features;

	private final Executor executor;

	private final Link link;

	private volatile boolean closing;

	/**
	 * Create it.
	 * @param wire sends what belongs to no call
	 * @param features hears of all changes
	 * @param executor gives a thread to each stream
	 * @param link the connection
	 */
	Subscriptions(Wire wire, ClientFeatures features, Executor executor, Link link) {
		this.wire = wire;
		this.features = features;
		this.executor = executor;
		this.link = link;
	}

	static Backoff backoff() {
		return new Backoff(FIRST_DELAY, LONGEST_DELAY, () -> ThreadLocalRandom.current().nextDouble());
	}

	/**
	 * The session to listen in after a stream has ended: opened if there is none, awaited
	 * however long that takes.
	 */
	Session reconnect() {
		Backoff backoff = backoff();
		while (true) {
			try {
				return this.link.ready();
			}
			catch (McpException ex) {
				if (ex.code() == FailureCode.CLOSED || Thread.currentThread().isInterrupted()) {
					throw ex;
				}
				this.wire.log().debug("no session for a subscription yet: {}", Field.error(ex.code()));
				Pause.of(backoff.next(), Deadline.never());
			}
		}
	}

	/**
	 * A session turned out to be gone although nobody calls. Sessions that are lost all
	 * the time are not replaced at full speed (B-035).
	 */
	void replace(Session lost) {
		try {
			this.link.lost(lost);
		}
		catch (SessionRejectedException ex) {
			Pause.of(LossBudget.WHILE, Deadline.never());
		}
		Session unused = reconnect();
	}

	Wire wire() {
		return this.wire;
	}

	ClientFeatures features() {
		return this.features;
	}

	Executor executor() {
		return this.executor;
	}

	boolean isEmpty() {
		return this.active.isEmpty();
	}

	/**
	 * Subscribe, and do so again in every session to come.
	 * @param subscription the subscription
	 * @param session the session there is
	 */
	void add(Subscription subscription, Session session) {
		this.active.add(subscription);
		subscription.attach(session);
	}

	/**
	 * A subscription was closed. A legacy server is told which resources nobody watches
	 * any more (M-RES-05); what it says to that does not matter.
	 */
	void closed(Subscription subscription) {
		this.active.remove(subscription);
		Set<String> unwatched = new HashSet<>(subscription.filter().resourceSubscriptions());
		this.active.forEach((other) -> unwatched.removeAll(other.filter().resourceSubscriptions()));
		if (!this.closing && subscription.isKnownToLegacyServer() && !unwatched.isEmpty()) {
			try {
				this.executor.execute(() -> unsubscribe(unwatched));
			}
			catch (RejectedExecutionException ex) {
				this.wire.log().debug("no thread is free to unsubscribe; changes go on being ignored");
			}
		}
	}

	private void unsubscribe(Set<String> uris) {
		try {
			uris.forEach((uri) -> request(Methods.RESOURCES_UNSUBSCRIBE, uri));
		}
		catch (McpException ex) {
			this.wire.log()
				.debug("the server goes on reporting changes, which are ignored: {}", Field.error(ex.code()));
		}
	}

	private void request(String method, String uri) {
		JsonNode unused = this.link.call(new McpRequest(method, JsonRpcCodec.object().put("uri", uri), null, true));
	}

	/**
	 * A session was opened: everything that is subscribed to is subscribed to anew.
	 */
	void opened(Session session) {
		this.active.forEach((subscription) -> subscription.attach(session));
	}

	/**
	 * A change was reported outside of the stream of any subscription, as legacy servers
	 * do.
	 */
	void notified(String method, JsonNode params) {
		this.active.forEach((subscription) -> subscription.notified(method, params));
	}

	/**
	 * Changes may have been missed.
	 */
	void missed() {
		this.active.forEach(Subscription::missed);
	}

	/**
	 * Subscribe to the resources of a subscription in a legacy session. Changes of lists
	 * need no word: servers report them to everybody.
	 */
	void subscribeResources(Subscription subscription) {
		Backoff backoff = backoff();
		while (!subscribedTo(subscription)) {
			Pause.of(backoff.next(), Deadline.never());
		}
	}

	/**
	 * @return whether that is settled
	 */
	private boolean subscribedTo(Subscription subscription) {
		SubscriptionFilter filter = subscription.filter();
		try {
			filter.resourceSubscriptions().forEach((uri) -> request(Methods.RESOURCES_SUBSCRIBE, uri));
			subscription.acknowledged(filter);
			return true;
		}
		catch (McpException ex) {
			return Thread.currentThread().isInterrupted() || subscription.endsWith(ex);
		}
	}

	@Override
	public void close() {
		this.closing = true;
		this.active.forEach(Subscription::close);
	}

	/**
	 * The connection as subscriptions use it.
	 */
	interface Link {

		/**
		 * The session, opened if there is none.
		 */
		Session ready();

		/**
		 * Send a request like any other.
		 */
		JsonNode call(McpRequest request);

		/**
		 * A session turned out to be gone.
		 */
		void lost(Session session);

	}

}
