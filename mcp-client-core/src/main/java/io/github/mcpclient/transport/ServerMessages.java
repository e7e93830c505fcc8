package io.github.mcpclient.transport;

import java.util.function.Consumer;

import io.github.mcpclient.log.EventLog;
import io.github.mcpclient.log.Field;
import io.github.mcpclient.protocol.JsonRpcMessage;
import io.github.mcpclient.protocol.LogMessage;
import io.github.mcpclient.protocol.Methods;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.MissingNode;

/**
 * Where the messages of a server go that are no answer to a request of ours, whichever
 * stream they came on. What a listener of the application throws ends here: it must not
 * cost the call whose stream is being read. Thread-safe.
 */
final class ServerMessages {

	private final ClientFeatures features;

	private final ServerRequests requests;

	private final Subscriptions subscriptions;

	private final EventLog log;

	private final ProgressTracker progress = new ProgressTracker();

	ServerMessages(ClientFeatures features, ServerRequests requests, Subscriptions subscriptions, EventLog log) {
		this.features = features;
		this.requests = requests;
		this.subscriptions = subscriptions;
		this.log = log;
	}

	ThinkTime thinkTime() {
		return this.requests.thinkTime();
	}

	ProgressTracker progress() {
		return this.progress;
	}

	/**
	 * Who takes the messages of one stream.
	 * @param session the session the stream belongs to, {@code null} before there is one
	 * @param logs hears the log messages of the stream, {@code null} to leave them to the
	 * connection
	 * @return the receiver
	 */
	Consumer<JsonRpcMessage> receiver(@Nullable Session session, @Nullable Consumer<LogMessage> logs) {
		return (message) -> received(message, session, logs);
	}

	private void received(JsonRpcMessage message, @Nullable Session session, @Nullable Consumer<LogMessage> logs) {
		try {
			if (message instanceof JsonRpcMessage.Notification notification) {
				notified(notification.method(), params(notification.params()), session, logs);
			}
			else if (message instanceof JsonRpcMessage.Request request) {
				asked(request, session);
			}
		}
		catch (RuntimeException ex) {
			this.log.warn("a listener of the application failed with {} at {}", Field.error(ex), Field.thrownAt(ex));
		}
	}

	private void notified(String method, JsonNode params, @Nullable Session session,
			@Nullable Consumer<LogMessage> logs) {
		switch (method) {
			case Methods.PROGRESS -> this.progress.received(params);
			case Methods.CANCELLED -> {
				if (session != null) {
					this.requests.cancelled(session, params.path("requestId"));
				}
			}
			case Methods.MESSAGE -> {
				if (logs != null) {
					LogMessage.of(params).ifPresent(logs);
				}
				else {
					this.features.onNotification(method, params);
				}
			}
			default -> {
				this.features.onNotification(method, params);
				this.subscriptions.notified(method, params);
			}
		}
	}

	/**
	 * A modern server must not send requests; one that does gets no answer (M-TRN-09).
	 */
	private void asked(JsonRpcMessage.Request request, @Nullable Session session) {
		if (session == null || session.isModern()) {
			this.log.warn("the server sent a request where it must not; it is not answered");
			return;
		}
		this.requests.received(request, params(request.params()), session);
	}

	private static JsonNode params(@Nullable JsonNode params) {
		return (params != null) ? params : MissingNode.getInstance();
	}

}
