package io.github.mcpclient.transport;

import java.time.Duration;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;

import io.github.mcpclient.error.McpException;
import io.github.mcpclient.exchange.Deadline;
import io.github.mcpclient.log.Field;
import io.github.mcpclient.protocol.JsonRpcCodec;
import io.github.mcpclient.protocol.JsonRpcMessage;
import io.github.mcpclient.protocol.LogLevel;
import io.github.mcpclient.protocol.Methods;
import io.github.mcpclient.protocol.SubscriptionFilter;
import org.jspecify.annotations.Nullable;

/**
 * Everything a server says that is no answer: what comes on the streams of calls, on the
 * standalone stream of a legacy session, and on those of subscriptions. Thread-safe.
 */
final class Inbound implements AutoCloseable {

	/** Four of the measured servers send no head before they have something to say. */
	private static final Duration STREAM_PATIENCE = Duration.ofSeconds(1);

	private final Wire wire;

	private final ClientFeatures features;

	private final Executor executor;

	private final Subscriptions.Link link;

	private final ServerRequests requests;

	private final Subscriptions subscriptions;

	private final ServerMessages messages;

	private final AtomicBoolean openedBefore = new AtomicBoolean();

	private final AtomicReference<@Nullable ServerStream> stream = new AtomicReference<>();

	private volatile boolean closed;

	/**
	 * Create it.
	 * @param wire sends what belongs to no call
	 * @param handlers answer what the server asks
	 * @param executor gives a thread to each stream and each answer
	 * @param link the connection
	 */
	Inbound(Wire wire, InputHandlers handlers, Executor executor, Subscriptions.Link link) {
		this.wire = wire;
		this.features = handlers.features();
		this.executor = executor;
		this.link = link;
		this.requests = new ServerRequests(wire, handlers, executor);
		this.subscriptions = new Subscriptions(wire, this.features, executor, link);
		this.messages = new ServerMessages(this.features, this.requests, this.subscriptions, wire.log());
	}

	ServerMessages messages() {
		return this.messages;
	}

	/**
	 * A session was opened. The standalone stream has to be there before the first
	 * request, or the server may have nowhere to ask what it needs for it (L-GET-01).
	 * Whoever still answers something for the session before does so in vain.
	 */
	void opened(Session session) {
		this.requests.close();
		ServerStream old = this.stream.getAndSet(null);
		if (old != null) {
			old.close();
		}
		if (session.sse() != null) {
			readStream(session, session.sse());
		}
		else if (wantsStream()) {
			openStream(session);
		}
		this.subscriptions.opened(session);
		if (this.openedBefore.getAndSet(true)) {
			this.features.onGap();
		}
		setLogLevel(session);
	}

	private boolean wantsStream() {
		return this.features.wantsMessages() || !this.subscriptions.isEmpty();
	}

	/**
	 * The session ends with its stream. Whoever hears of more than calls ask for wants
	 * another one then; otherwise the next call opens it.
	 */
	private void readStream(Session session, SseStream sse) {
		StreamListener listener = new StreamListener(session);
		try {
			this.executor.execute(() -> {
				try (sse) {
					sse.read(listener);
				}
				if (!this.closed && wantsStream()) {
					listener.onLost();
				}
			});
		}
		catch (RejectedExecutionException ex) {
			sse.close();
			this.wire.log().warn("no thread is free for the stream of a session; it is closed");
		}
	}

	/**
	 * A legacy server has to be told once in each session (L-LOG-01).
	 */
	private void setLogLevel(Session session) {
		LogLevel level = this.features.logLevel();
		if (level == null || session.isModern() || !session.profile().capabilities().has("logging")) {
			return;
		}
		inBackground(() -> this.link.call(new McpRequest(Methods.LOGGING_SET_LEVEL,
				JsonRpcCodec.object().put("level", level.wire()), null, true)));
	}

	private void inBackground(Runnable work) {
		try {
			this.executor.execute(() -> {
				try {
					work.run();
				}
				catch (McpException ex) {
					this.wire.log().warn("what every session begins with failed: {}", Field.error(ex.code()));
				}
			});
		}
		catch (RejectedExecutionException ex) {
			this.wire.log().warn("no thread is free for what every session begins with");
		}
	}

	private void openStream(Session session) {
		if (session.isModern() || session.sse() != null) {
			return;
		}
		ServerStream fresh = new ServerStream(this.wire, session, new StreamListener(session), Subscriptions.backoff());
		if (this.stream.compareAndSet(null, fresh)) {
			fresh.start(this.executor);
			fresh.awaitOpen(STREAM_PATIENCE);
		}
	}

	/**
	 * Subscribe to changes.
	 * @param filter what to hear about
	 * @param listener who hears it
	 * @param session the session there is
	 * @param deadline when the server must agree
	 * @return the subscription
	 */
	Subscription subscribe(SubscriptionFilter filter, SubscriptionListener listener, Session session,
			Deadline deadline) {
		openStream(session);
		Subscription subscription = new Subscription(filter, listener, this.subscriptions);
		this.subscriptions.add(subscription, session);
		return subscription.awaitAcknowledgement(deadline);
	}

	@Override
	public void close() {
		this.closed = true;
		this.subscriptions.close();
		this.requests.close();
		ServerStream current = this.stream.getAndSet(null);
		if (current != null) {
			current.close();
		}
	}

	/**
	 * What comes on the standalone stream.
	 */
	private final class StreamListener implements ServerStream.Listener {

		private final Session session;

		private final Consumer<JsonRpcMessage> receiver;

		StreamListener(Session session) {
			this.session = session;
			this.receiver = Inbound.this.messages.receiver(session, null);
		}

		@Override
		public void accept(JsonRpcMessage message) {
			this.receiver.accept(message);
		}

		@Override
		public void onGap() {
			Inbound.this.features.onGap();
			Inbound.this.subscriptions.missed();
		}

		/**
		 * With nobody calling, nobody else would find out that the session is gone.
		 */
		@Override
		public void onLost() {
			inBackground(() -> Inbound.this.subscriptions.replace(this.session));
		}

	}

}
