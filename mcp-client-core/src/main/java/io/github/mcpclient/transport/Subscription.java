package io.github.mcpclient.transport;

import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicReference;

import io.github.mcpclient.error.AbortedException;
import io.github.mcpclient.error.BusyException;
import io.github.mcpclient.error.Dispatch;
import io.github.mcpclient.error.HttpStatusException;
import io.github.mcpclient.error.JsonRpcException;
import io.github.mcpclient.error.InvalidResponseException;
import io.github.mcpclient.error.McpException;
import io.github.mcpclient.error.McpTimeoutException;
import io.github.mcpclient.error.McpTimeoutException.Phase;
import io.github.mcpclient.exchange.Deadline;
import io.github.mcpclient.log.Field;
import io.github.mcpclient.protocol.Methods;
import io.github.mcpclient.protocol.SubscriptionFilter;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * A subscription to changes of a server, whichever era it speaks: a stream of its own
 * with a modern server (M-SUB), {@code resources/subscribe} and the stream of the session
 * with a legacy one (M-RES-05). It outlives streams and sessions: what ends is begun
 * anew, after a while that grows, and the listener is told that something may have been
 * missed. Thread-safe.
 */
public final class Subscription implements AutoCloseable {

	private final SubscriptionFilter filter;

	private final SubscriptionListener listener;

	private final Subscriptions owner;

	private final AtomicReference<@Nullable FutureTask<?>> listening = new AtomicReference<>();

	private final CompletableFuture<SubscriptionFilter> acknowledged = new CompletableFuture<>();

	private volatile @Nullable SubscriptionFilter honoured;

	private volatile boolean legacy;

	private volatile boolean closed;

	Subscription(SubscriptionFilter filter, SubscriptionListener listener, Subscriptions owner) {
		this.filter = filter;
		this.listener = listener;
		this.owner = owner;
	}

	/**
	 * What was asked for.
	 * @return the filter
	 */
	public SubscriptionFilter filter() {
		return this.filter;
	}

	/**
	 * What the server agreed to report, when it was last asked.
	 * @return the filter, or empty as long as the server has not said
	 */
	public Optional<SubscriptionFilter> honoured() {
		return Optional.ofNullable(this.honoured);
	}

	/**
	 * Wait until the server agrees; otherwise the subscription is closed.
	 */
	Subscription awaitAcknowledgement(Deadline deadline) {
		boolean agreed = false;
		try {
			this.acknowledged.get(deadline.remainingNanos(), TimeUnit.NANOSECONDS);
			agreed = true;
			return this;
		}
		catch (ExecutionException ex) {
			throw (McpException) ex.getCause();
		}
		catch (TimeoutException ex) {
			throw new McpTimeoutException(Phase.DEADLINE, Dispatch.UNKNOWN);
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			throw new AbortedException(Dispatch.UNKNOWN);
		}
		finally {
			if (!agreed) {
				close();
			}
		}
	}

	/**
	 * There is a session: subscribe in it, on another thread.
	 */
	void attach(Session session) {
		this.legacy = !session.isModern();
		FutureTask<?> task = new FutureTask<>(session.isModern() ? new ListenStream(this, this.owner, session)
				: () -> this.owner.subscribeResources(this), null);
		FutureTask<?> previous = this.listening.get();
		boolean listens = session.isModern() && previous != null && !previous.isDone();
		if (this.closed || listens || !this.listening.compareAndSet(previous, task)) {
			return;
		}
		if (previous != null) {
			previous.cancel(true);
		}
		try {
			this.owner.executor().execute(task);
		}
		catch (RejectedExecutionException ex) {
			refused(new BusyException("No thread is free for another subscription"));
		}
		if (this.closed) {
			task.cancel(true);
		}
	}

	void acknowledged(SubscriptionFilter honoured) {
		this.honoured = honoured;
		if (!this.acknowledged.complete(honoured)) {
			this.owner.features().onGap();
			tell(this.listener::onGap);
		}
		SubscriptionFilter dropped = this.filter.minus(honoured);
		if (!dropped.isEmpty()) {
			tell(() -> this.listener.onDropped(dropped));
		}
	}

	/**
	 * Whether a failure is the end: of one that was never agreed to in any case, later
	 * only if the server would say the same again.
	 */
	boolean endsWith(McpException failure) {
		boolean over = this.honoured == null || !mayWorkLater(failure);
		if (over) {
			refused(failure);
		}
		return over;
	}

	/**
	 * A server that does not know the method, or does not let this client in, will not
	 * change its mind because it is asked again.
	 */
	private static boolean mayWorkLater(McpException failure) {
		return switch (failure.code()) {
			case JSON_RPC -> ((JsonRpcException) failure).httpStatus() >= 500;
			case HTTP_STATUS -> isTemporary(((HttpStatusException) failure).status());
			case INVALID_RESPONSE, REDIRECT_REFUSED, BLOCKED, CLOSED, ABORTED -> false;
			default -> true;
		};
	}

	private static boolean isTemporary(int status) {
		return status == 408 || status == 429 || status >= 500;
	}

	void refused(McpException failure) {
		if (!this.acknowledged.completeExceptionally(failure)) {
			tell(() -> this.listener.onRefused(failure));
		}
		close();
	}

	/**
	 * The server has ended the subscription properly (B-101).
	 */
	void ended() {
		if (!this.acknowledged.isDone()) {
			refused(InvalidResponseException.ofResult(Methods.SUBSCRIPTIONS_LISTEN,
					"the subscription ended before the server had agreed"));
			return;
		}
		tell(this.listener::onEnded);
		close();
	}

	void missed() {
		tell(this.listener::onGap);
	}

	/**
	 * A change was reported; it is passed on if it was subscribed to.
	 */
	void notified(String method, JsonNode params) {
		switch (method) {
			case Methods.TOOLS_LIST_CHANGED -> tell(this.filter.toolsListChanged(), this.listener::onToolsChanged);
			case Methods.PROMPTS_LIST_CHANGED ->
				tell(this.filter.promptsListChanged(), this.listener::onPromptsChanged);
			case Methods.RESOURCES_LIST_CHANGED ->
				tell(this.filter.resourcesListChanged(), this.listener::onResourcesChanged);
			case Methods.RESOURCES_UPDATED -> {
				String uri = params.path("uri").stringValue("");
				tell(concerns(uri), () -> this.listener.onResourceUpdated(uri));
			}
			default -> {
				// nothing one can subscribe to
			}
		}
	}

	/**
	 * A resource within one that was subscribed to counts (M-SUB-08).
	 */
	private boolean concerns(String uri) {
		return this.filter.resourceSubscriptions().stream().anyMatch(uri::startsWith);
	}

	private void tell(boolean wanted, Runnable event) {
		if (wanted) {
			tell(event);
		}
	}

	private void tell(Runnable event) {
		if (this.closed) {
			return;
		}
		try {
			event.run();
		}
		catch (RuntimeException ex) {
			this.owner.wire()
				.log()
				.warn("a listener of the application failed with {} at {}", Field.error(ex), Field.thrownAt(ex));
		}
	}

	/**
	 * Whether a legacy server has agreed to it.
	 */
	boolean isKnownToLegacyServer() {
		return this.legacy && this.honoured != null;
	}

	boolean isClosed() {
		return this.closed;
	}

	/**
	 * End the subscription. The listener hears nothing any more. Closing again does
	 * nothing.
	 */
	@Override
	public void close() {
		if (this.closed) {
			return;
		}
		this.closed = true;
		this.owner.closed(this);
		FutureTask<?> task = this.listening.get();
		if (task != null) {
			task.cancel(true);
		}
	}

	@Override
	public String toString() {
		return "Subscription[" + (this.closed ? "closed" : "open") + "]";
	}

}
