package io.github.mcpclient.testserver;

import java.util.concurrent.CompletableFuture;

import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * One event stream that a test writes to and ends. Safe for use by any thread.
 */
public final class OpenStream {

	private final ReceivedRequest request;

	private final StreamReply stream;

	private final CompletableFuture<Boolean> ended = new CompletableFuture<>();

	OpenStream(ReceivedRequest request, StreamReply stream) {
		this.request = request;
		this.stream = stream;
	}

	/**
	 * What asked for the stream.
	 * @return the request
	 */
	public ReceivedRequest request() {
		return this.request;
	}

	/**
	 * Sends a message.
	 * @param message the message
	 * @return this stream
	 */
	public OpenStream send(JsonNode message) {
		return write((open) -> open.event(message.toString()));
	}

	/**
	 * Writes to the stream.
	 * @param what what to write
	 * @return this stream
	 * @throws AssertionError if the client has ended the stream, which in a
	 * {@link Script} is no failure
	 */
	public OpenStream write(Writing what) {
		try {
			what.to(this.stream);
			return this;
		}
		catch (ClientGoneException ex) {
			throw new StreamGoneError(ex);
		}
	}

	/**
	 * Sends a notification that names this stream as its subscription.
	 * @param method the method
	 * @param paramsJson the params, a JSON object
	 * @return this stream
	 */
	public OpenStream report(String method, String paramsJson) {
		return send(reported(method, paramsJson));
	}

	/**
	 * Agrees to report all that was asked for.
	 * @return this stream
	 */
	public OpenStream acknowledge() {
		JsonNode asked = this.request.bodyJson().path("params").path("notifications");
		return report("notifications/subscriptions/acknowledged", "{\"notifications\":" + asked + "}");
	}

	private ObjectNode reported(String method, String paramsJson) {
		ObjectNode message = JsonRpc.notification(method, paramsJson);
		((ObjectNode) message.get("params")).putObject("_meta")
			.set("io.modelcontextprotocol/subscriptionId", this.request.bodyJson().path("id"));
		return message;
	}

	/**
	 * Ends the stream properly.
	 */
	public void end() {
		this.ended.complete(true);
	}

	/**
	 * Ends the stream in the middle, with RST.
	 */
	public void breakOff() {
		this.ended.complete(false);
	}

	/** Keeps the stream open until somebody ends it. */
	void serve(Reply reply) throws InterruptedException {
		if (reply.holdUntil(this.ended) && !this.ended.join()) {
			reply.reset();
		}
	}

	/**
	 * Something written to a stream.
	 */
	@FunctionalInterface
	public interface Writing {

		/**
		 * Writes it.
		 * @param stream the stream
		 * @throws ClientGoneException if the client has gone
		 */
		void to(StreamReply stream) throws ClientGoneException;

	}

}
