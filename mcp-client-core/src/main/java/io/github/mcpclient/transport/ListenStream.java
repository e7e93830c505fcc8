package io.github.mcpclient.transport;

import java.time.Duration;

import io.github.mcpclient.error.Dispatch;
import io.github.mcpclient.error.InvalidResponseException;
import io.github.mcpclient.error.McpException;
import io.github.mcpclient.error.TransportFailedException;
import io.github.mcpclient.error.TransportFailedException.Kind;
import io.github.mcpclient.exchange.Deadline;
import io.github.mcpclient.exchange.ExchangeResponse;
import io.github.mcpclient.log.Field;
import io.github.mcpclient.protocol.JsonRpcCodec;
import io.github.mcpclient.protocol.JsonRpcMessage;
import io.github.mcpclient.protocol.Methods;
import io.github.mcpclient.protocol.RequestMeta;
import io.github.mcpclient.protocol.SubscriptionFilter;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.MissingNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Listens for one subscription to a modern server with {@code subscriptions/listen}. The
 * stream is outside of the admission window and under no deadline once it is open; if it
 * breaks, a new one is opened after a while that grows, until the subscription is closed,
 * the server ends or refuses it, or turns out to be legacy (M-SUB-06, M-SUB-07).
 */
final class ListenStream implements Runnable {

	private static final Duration OPEN_TIMEOUT = Duration.ofSeconds(30);

	/**
	 * A stream that was open this long was of use, even if nothing came on it. That a
	 * server agrees is none: it might end each stream right after (B-101).
	 */
	private static final Duration USEFUL = Duration.ofSeconds(10);

	private static final int MAX_VAIN = 10;

	private final Subscription subscription;

	private final Subscriptions owner;

	private final Backoff backoff;

	private Session session;

	/** Streams in a row the server has agreed to and ended without using them. */
	private int vain;

	ListenStream(Subscription subscription, Subscriptions owner, Session session) {
		this.subscription = subscription;
		this.owner = owner;
		this.session = session;
		this.backoff = Subscriptions.backoff();
	}

	@Override
	public void run() {
		try {
			while (!this.subscription.isClosed() && this.session.isModern()) {
				listenOnce();
				if (this.vain >= MAX_VAIN) {
					throw new TransportFailedException(Kind.BROKEN, Dispatch.UNKNOWN, null);
				}
				Pause.of(this.backoff.next(), Deadline.never());
				this.session = this.owner.reconnect();
			}
		}
		catch (McpException ex) {
			if (!Thread.currentThread().isInterrupted()) {
				this.subscription.refused(ex);
			}
		}
	}

	private void listenOnce() {
		long began = System.nanoTime();
		try {
			listen();
		}
		catch (McpException ex) {
			if (Thread.currentThread().isInterrupted() || this.subscription.endsWith(ex)) {
				throw ex;
			}
			this.owner.wire().log().debug("the stream of a subscription broke: {}", Field.error(ex.code()));
		}
		finally {
			if (System.nanoTime() - began >= USEFUL.toNanos()) {
				beOfUse();
			}
		}
	}

	private void beOfUse() {
		this.backoff.reset();
		this.vain = 0;
	}

	/**
	 * Listen until the stream ends. Until the server has agreed it is waited for like for
	 * any answer, from then on as long as it takes (M-SUB-09).
	 */
	private void listen() {
		long id = this.owner.wire().nextId();
		ObjectNode params = JsonRpcCodec.object();
		params.set("notifications", this.subscription.filter().toJson());
		McpRequest request = new McpRequest(Methods.SUBSCRIPTIONS_LISTEN, params, null, false);
		Deadline deadline = Deadline.after(OPEN_TIMEOUT);
		try (ExchangeResponse response = this.owner.wire()
			.open(this.owner.wire().writer().modern(request, this.session.version(), id), deadline)) {
			if (!response.isSuccess() || !response.isEventStream()) {
				throw refusal(AnswerReader.read(response, id));
			}
			AnswerReader.readWhile(response, (message) -> isOpenAfter(message, id, deadline));
		}
	}

	private static McpException refusal(Answer answer) {
		return (answer.isSuccess() && answer.result() != null)
				? InvalidResponseException.ofResult(Methods.SUBSCRIPTIONS_LISTEN, "it is no event stream")
				: Refusals.of(Methods.SUBSCRIPTIONS_LISTEN, answer);
	}

	private boolean isOpenAfter(JsonRpcMessage message, long id, Deadline deadline) {
		if (message instanceof JsonRpcMessage.Response response && response.answers(id)) {
			if (response.error() != null) {
				throw Refusals.of(Methods.SUBSCRIPTIONS_LISTEN, response.error(), 200);
			}
			this.subscription.ended();
			return false;
		}
		if (message instanceof JsonRpcMessage.Notification notification) {
			JsonNode params = (notification.params() != null) ? notification.params() : MissingNode.getInstance();
			return notified(notification.method(), params, id, deadline);
		}
		this.owner.wire().log().warn("the server sent a message where it must not; it is not answered");
		return true;
	}

	private boolean notified(String method, JsonNode params, long id, Deadline deadline) {
		if (method.equals(Methods.CANCELLED)) {
			boolean ended = isId(params.path("requestId"), id);
			if (ended) {
				this.subscription.ended();
			}
			return !ended;
		}
		JsonNode subscriptionId = params.path("_meta").path(RequestMeta.SUBSCRIPTION_ID);
		if (!subscriptionId.isMissingNode() && !isId(subscriptionId, id)) {
			this.owner.wire().log().warn("the server reports a change on the stream of another subscription; ignored");
			return true;
		}
		if (method.equals(Methods.SUBSCRIPTIONS_ACKNOWLEDGED)) {
			deadline.lift();
			this.vain++;
			this.subscription.acknowledged(SubscriptionFilter.of(params.path("notifications")));
		}
		else if (!method.equals(Methods.MESSAGE)) {
			beOfUse();
			this.owner.features().onNotification(method, params);
			this.subscription.notified(method, params);
		}
		return true;
	}

	private static boolean isId(JsonNode node, long id) {
		return (node.isIntegralNumber() || node.isString()) && node.asString().equals(Long.toString(id));
	}

}
