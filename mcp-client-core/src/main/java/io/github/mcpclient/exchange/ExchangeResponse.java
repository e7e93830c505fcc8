package io.github.mcpclient.exchange;

import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

import io.github.mcpclient.error.ResponseTooLargeException;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.Header;
import org.apache.hc.core5.http.HttpEntity;
import org.jspecify.annotations.Nullable;

/**
 * The head of a response, and its body as it arrives.
 * <p>
 * Must be closed. If the body was read to its end the connection is kept for the next
 * exchange, otherwise it is closed at once, which also tells the server to stop. Not
 * thread-safe.
 */
public final class ExchangeResponse implements AutoCloseable {

	/**
	 * A refusal is read to find the JSON-RPC error in it, not to swallow an endless page.
	 */
	private static final long MAX_REFUSAL_BYTES = 64 * 1024;

	private static final String EVENT_STREAM = "text/event-stream";

	private final ClassicHttpResponse response;

	private final ExchangeClient.Exchange exchange;

	private final GuardedBody body;

	private final ExchangeClient client;

	private final boolean empty;

	private @Nullable EventStream events;

	private boolean tailOnly;

	private ExchangeResponse(ClassicHttpResponse response, ExchangeClient.Exchange exchange, GuardedBody body,
			ExchangeClient client, boolean empty) {
		this.response = response;
		this.exchange = exchange;
		this.body = body;
		this.client = client;
		this.empty = empty;
	}

	/**
	 * Take over a response.
	 * @throws IOException if the library fails to give the body
	 * @throws ResponseTooLargeException if the announced length of a success exceeds the
	 * limit; no byte of the body is read then (B2)
	 */
	static ExchangeResponse of(ClassicHttpResponse response, ExchangeClient.Exchange exchange, ExchangeClient client)
			throws IOException {
		boolean success = isSuccess(response.getCode());
		long limit = success ? client.limits().maxResponseBytes()
				: Math.min(MAX_REFUSAL_BYTES, client.limits().maxResponseBytes());
		HttpEntity entity = response.getEntity();
		if (entity != null && success && entity.getContentLength() > limit) {
			throw new ResponseTooLargeException(limit);
		}
		InputStream content = (entity != null) ? entity.getContent() : InputStream.nullInputStream();
		return new ExchangeResponse(response, exchange, new GuardedBody(content, exchange.guard(), limit), client,
				entity == null || entity.getContentLength() == 0);
	}

	private static boolean isSuccess(int status) {
		return status >= 200 && status <= 299;
	}

	/**
	 * The HTTP status.
	 * @return the status
	 */
	public int status() {
		return this.response.getCode();
	}

	/**
	 * Whether the status says success.
	 * @return {@code true} for 200 to 299
	 */
	public boolean isSuccess() {
		return isSuccess(status());
	}

	/**
	 * The values of a header.
	 * @param name the name, in any case
	 * @return the values in order, empty if there are none
	 */
	public List<String> headers(String name) {
		return Arrays.stream(this.response.getHeaders(name)).map(Header::getValue).toList();
	}

	/**
	 * The first value of a header.
	 * @param name the name, in any case
	 * @return the value, or {@code null}
	 */
	public @Nullable String header(String name) {
		Header header = this.response.getFirstHeader(name);
		return (header != null) ? header.getValue() : null;
	}

	/**
	 * Whether the body is an event stream.
	 * @return {@code true} for {@code text/event-stream}
	 */
	public boolean isEventStream() {
		return isOfType(EVENT_STREAM);
	}

	/**
	 * Whether the body is of a media type, whose parameters and case do not matter
	 * (M-TRN-05).
	 * @param type the media type, in lower case
	 * @return {@code true} if the response says so
	 */
	public boolean isOfType(String type) {
		String contentType = header("Content-Type");
		if (contentType == null) {
			return false;
		}
		int end = contentType.indexOf(';');
		String mediaType = (end >= 0) ? contentType.substring(0, end) : contentType;
		return mediaType.strip().toLowerCase(Locale.ROOT).equals(type);
	}

	/**
	 * Whether the response is known to have no body.
	 * @return {@code true} if there is none
	 */
	public boolean isEmpty() {
		return this.empty;
	}

	/**
	 * The body. Reading it fails with the exceptions of this client, never with an
	 * {@code IOException}, and never ends early without failing (B6).
	 * @return the body
	 */
	public InputStream body() {
		this.exchange.guard().insideMessage();
		return this.body;
	}

	/**
	 * The next event of an event stream. The time between two calls is the reader's own
	 * and does not count as silence of the server.
	 * @return the event, or {@code null} at the end of the stream
	 */
	public @Nullable ServerEvent nextEvent() {
		EventStream stream = this.events;
		if (stream == null) {
			stream = new EventStream(this.body, this.client.limits().maxResponseBytes(), this.body::betweenMessages);
			this.events = stream;
			this.tailOnly = true;
		}
		this.exchange.guard().insideMessage();
		ServerEvent event = stream.next();
		this.exchange.guard().betweenMessages();
		return event;
	}

	/**
	 * The id of the last event the stream has given, events without data included
	 * (L-RSM-01).
	 * @return the id, {@code null} if there was none
	 */
	public @Nullable String lastEventId() {
		EventStream stream = this.events;
		return (stream != null) ? stream.lastEventId() : null;
	}

	/**
	 * How long the server wants a client to wait before it reconnects (L-RSM-02).
	 * @return the time, {@code null} if the stream did not say
	 */
	public @Nullable Duration reconnectionTime() {
		EventStream stream = this.events;
		return (stream != null) ? stream.reconnectionTime() : null;
	}

	/**
	 * Whether the body is coded in a way that was not asked for (B-048).
	 * @return {@code true} if there is a content coding other than {@code identity}
	 */
	public boolean isCoded() {
		String coding = header("Content-Encoding");
		return coding != null && !coding.isBlank() && !"identity".equalsIgnoreCase(coding.strip());
	}

	/**
	 * The body does not matter: status and headers said everything. It is read only if it
	 * ends in a moment, so that the connection can be kept (B-053).
	 */
	public void discardBody() {
		this.tailOnly = true;
	}

	/**
	 * Close the connection under whoever reads the body, who fails then and closes the
	 * response. The only method for any thread.
	 */
	public void abort() {
		this.exchange.guard().abort();
	}

	@Override
	public void close() {
		if (this.empty || this.body.atEnd() || tailEnds()) {
			this.exchange.keep(this.response);
		}
		else {
			this.exchange.discard();
		}
	}

	/**
	 * An event stream usually ends right after the answer. Waiting a moment for that
	 * saves a new connection for the next exchange.
	 */
	private boolean tailEnds() {
		StreamTail tail = this.client.streamTail();
		if (!this.tailOnly || !isSuccess() || Thread.currentThread().isInterrupted() || !tail.worthWaiting()) {
			return false;
		}
		boolean ended = this.body.endsWithin(StreamTail.PATIENCE_NANOS);
		if (ended) {
			tail.ended();
		}
		else {
			tail.leftOpen();
		}
		return ended;
	}

}
