package io.github.mcpclient.testserver;

import java.nio.charset.StandardCharsets;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * Writes the answer to one request: a whole response, a stream piece by piece, any bytes,
 * or nothing at all. For use by the thread of the {@link Script} only, except for the
 * {@link StreamReply} it hands out.
 */
public final class Reply {

	private final Wire wire;

	private final CompletableFuture<@Nullable Void> gate;

	private final StringBuilder extraHeaders = new StringBuilder();

	private @Nullable StreamReply stream;

	private boolean used;

	private boolean closeAfter;

	Reply(Wire wire, CompletableFuture<@Nullable Void> gate) {
		this.wire = wire;
		this.gate = gate;
	}

	/**
	 * Adds a header line to the response that follows. {@code Connection: close} also
	 * closes the connection after the response.
	 * @param name the name, written as given
	 * @param value the value, written as given in ISO-8859-1
	 * @return this reply
	 */
	public Reply header(String name, String value) {
		this.extraHeaders.append(name).append(": ").append(value).append("\r\n");
		if (name.equalsIgnoreCase("Connection") && value.equalsIgnoreCase("close")) {
			this.closeAfter = true;
		}
		return this;
	}

	/**
	 * Answers with {@code application/json}.
	 * @param status the HTTP status
	 * @param body the JSON text, or anything else if the client is to choke on it
	 * @throws ClientGoneException if the client has gone
	 */
	public void json(int status, String body) throws ClientGoneException {
		text(status, "application/json", body);
	}

	/**
	 * Answers with {@code application/json}.
	 * @param status the HTTP status
	 * @param body the JSON tree
	 * @throws ClientGoneException if the client has gone
	 */
	public void json(int status, JsonNode body) throws ClientGoneException {
		json(status, body.toString());
	}

	/**
	 * Answers with a text.
	 * @param status the HTTP status
	 * @param contentType the content type
	 * @param body the text, sent in UTF-8
	 * @throws ClientGoneException if the client has gone
	 */
	public void text(int status, String contentType, String body) throws ClientGoneException {
		header("Content-Type", contentType).bytes(status, body.getBytes(StandardCharsets.UTF_8));
	}

	/**
	 * Answers with a body and its {@code Content-Length}, without a content type.
	 * @param status the HTTP status
	 * @param body the bytes
	 * @throws ClientGoneException if the client has gone
	 */
	public void bytes(int status, byte[] body) throws ClientGoneException {
		byte[] head = head(status, "Content-Length: " + body.length);
		byte[] all = new byte[head.length + body.length];
		System.arraycopy(head, 0, all, 0, head.length);
		System.arraycopy(body, 0, all, head.length, body.length);
		raw(all);
	}

	/**
	 * Answers without a body.
	 * @param status the HTTP status
	 * @throws ClientGoneException if the client has gone
	 */
	public void empty(int status) throws ClientGoneException {
		raw((status == 204 || status == 304) ? head(status) : head(status, "Content-Length: 0"));
	}

	/**
	 * Answers 200 with a whole event stream.
	 * @param events the data of each event
	 * @throws ClientGoneException if the client has gone
	 */
	public void sse(String... events) throws ClientGoneException {
		StreamReply opened = eventStream();
		for (String event : events) {
			opened.event(event);
		}
		opened.end();
	}

	/**
	 * Starts a 200 event stream; its headers are sent at once.
	 * @return the stream
	 * @throws ClientGoneException if the client has gone
	 */
	public StreamReply eventStream() throws ClientGoneException {
		return stream(200, "text/event-stream");
	}

	/**
	 * Starts a chunked response; its headers are sent at once.
	 * @param status the HTTP status
	 * @param contentType the content type
	 * @return the stream
	 * @throws ClientGoneException if the client has gone
	 */
	public StreamReply stream(int status, String contentType) throws ClientGoneException {
		header("Content-Type", contentType);
		raw(head(status, "Transfer-Encoding: chunked"));
		StreamReply opened = new StreamReply(this.wire);
		this.stream = opened;
		return opened;
	}

	/**
	 * Writes bytes as they are, status line and framing included.
	 * @param bytes the bytes
	 * @throws ClientGoneException if the client has gone
	 */
	public void raw(byte[] bytes) throws ClientGoneException {
		this.used = true;
		this.wire.write(bytes);
	}

	/**
	 * Writes text as it is, in ISO-8859-1.
	 * @param text the text, with its own line ends
	 * @throws ClientGoneException if the client has gone
	 */
	public void raw(String text) throws ClientGoneException {
		raw(text.getBytes(StandardCharsets.ISO_8859_1));
	}

	/**
	 * Never answers, and keeps the connection open until the client ends it.
	 */
	public void silent() {
		this.used = true;
		this.closeAfter = true;
		this.wire.ended().join();
	}

	/**
	 * Ends the connection with FIN, in the middle of a response if one is open.
	 */
	public void close() {
		this.used = true;
		this.wire.close();
	}

	/**
	 * Ends the connection with RST.
	 */
	public void reset() {
		this.used = true;
		this.wire.reset();
	}

	/**
	 * Waits until {@link ScriptedServer#release()} or the end of the connection.
	 * @return {@code true} if released, {@code false} if the connection has ended
	 * @throws InterruptedException if the server closes
	 */
	public boolean hold() throws InterruptedException {
		return holdUntil(this.gate);
	}

	/**
	 * Waits until a signal or the end of the connection.
	 * @param signal what to wait for
	 * @return {@code true} if signalled, {@code false} if the connection has ended
	 * @throws InterruptedException if the server closes
	 */
	public boolean holdUntil(CompletionStage<?> signal) throws InterruptedException {
		try {
			CompletableFuture.anyOf(signal.toCompletableFuture(), this.wire.ended()).get();
			return !this.wire.ended().isDone();
		}
		catch (ExecutionException ex) {
			throw new IllegalStateException("The signal of a hold failed", ex);
		}
	}

	/**
	 * Waits until the client has ended the connection.
	 * @throws InterruptedException if the server closes
	 */
	public void holdUntilClientCloses() throws InterruptedException {
		holdUntil(new CompletableFuture<>());
	}

	/**
	 * Whether there is nothing left to answer: an answer was begun, or the connection has
	 * ended.
	 * @return {@code true} if another script should not answer
	 */
	public boolean isUsed() {
		return this.used || hasEnded();
	}

	/** Completes the answer; {@code false} if the connection ends with it. */
	boolean finish() throws ClientGoneException {
		if (hasEnded()) {
			return false;
		}
		if (!this.used) {
			throw new IllegalStateException("The script has not answered");
		}
		if (this.stream != null) {
			this.stream.end();
		}
		return !this.closeAfter;
	}

	private boolean hasEnded() {
		return this.wire.ended().isDone() || this.wire.endedHere();
	}

	private byte[] head(int status, String... framing) {
		StringBuilder head = new StringBuilder("HTTP/1.1 ").append(status).append(" Scripted\r\n");
		for (String line : framing) {
			head.append(line).append("\r\n");
		}
		head.append(this.extraHeaders).append("\r\n");
		this.extraHeaders.setLength(0);
		return head.toString().getBytes(StandardCharsets.ISO_8859_1);
	}

}
