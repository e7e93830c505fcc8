package io.github.mcpclient.transport;

import io.github.mcpclient.protocol.ClientCapabilities;
import io.github.mcpclient.protocol.LogLevel;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * What the application does for a server: answers what it asks and hears what it reports.
 * The same whichever era the server speaks; implementations are thread-safe.
 */
public interface ClientFeatures {

	/** An application that answers nothing and hears nothing. */
	ClientFeatures NONE = new ClientFeatures() {

		@Override
		public ClientCapabilities capabilities() {
			return ClientCapabilities.none();
		}

		@Override
		public ObjectNode answer(String method, JsonNode params, ServerProfile server) throws RequestRefusedException {
			throw RequestRefusedException.unknown(method);
		}

		@Override
		public @Nullable LogLevel logLevel() {
			return null;
		}

		@Override
		public boolean wantsMessages() {
			return false;
		}

		@Override
		public void onNotification(String method, JsonNode params) {
			// nobody listens
		}

		@Override
		public void onGap() {
			// nobody listens
		}

	};

	/**
	 * What the application can be asked for.
	 * @return what is declared to servers
	 */
	ClientCapabilities capabilities();

	/**
	 * Answer a request of a server. May take as long as a person takes; the thread is
	 * interrupted when the time for that is over.
	 * @param method the method the server calls
	 * @param params its parameters, untrusted; a missing node if there are none
	 * @param server who asks
	 * @return the result
	 * @throws RequestRefusedException if there is none
	 */
	ObjectNode answer(String method, JsonNode params, ServerProfile server) throws RequestRefusedException;

	/**
	 * From which level on servers may send log messages.
	 * @return the level, {@code null} for silence
	 */
	@Nullable LogLevel logLevel();

	/**
	 * Whether a legacy server should be given a stream for messages that belong to no
	 * call. It costs a thread and a connection.
	 * @return whether anything is answered or heard
	 */
	boolean wantsMessages();

	/**
	 * Hear a notification that belongs to no single call. Called on the thread that reads
	 * from the server, so it must not block.
	 * @param method the method of the notification
	 * @param params its parameters, untrusted; a missing node if there are none
	 */
	void onNotification(String method, JsonNode params);

	/**
	 * Notifications may have been missed, because the stream was interrupted.
	 */
	void onGap();

}
