package io.github.mcpclient.testserver;

import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * A response in progress, each write going out at once as one chunk. Safe for use by any
 * thread as long as the connection is open.
 */
public final class StreamReply {

	private final Wire wire;

	private final AtomicBoolean ended = new AtomicBoolean();

	StreamReply(Wire wire) {
		this.wire = wire;
	}

	/**
	 * Writes bytes as one chunk.
	 * @param bytes the bytes; no bytes, no chunk
	 * @return this stream
	 * @throws ClientGoneException if the client has gone
	 */
	public StreamReply write(byte[] bytes) throws ClientGoneException {
		if (bytes.length > 0) {
			byte[] size = (Integer.toHexString(bytes.length) + "\r\n").getBytes(StandardCharsets.US_ASCII);
			byte[] chunk = new byte[size.length + bytes.length + 2];
			System.arraycopy(size, 0, chunk, 0, size.length);
			System.arraycopy(bytes, 0, chunk, size.length, bytes.length);
			chunk[chunk.length - 2] = '\r';
			chunk[chunk.length - 1] = '\n';
			this.wire.write(chunk);
		}
		return this;
	}

	/**
	 * Writes text in UTF-8 as one chunk, for example half an event.
	 * @param text the text
	 * @return this stream
	 * @throws ClientGoneException if the client has gone
	 */
	public StreamReply write(String text) throws ClientGoneException {
		return write(text.getBytes(StandardCharsets.UTF_8));
	}

	/**
	 * Writes an event without name and id.
	 * @param data the data; each line becomes a data line
	 * @return this stream
	 * @throws ClientGoneException if the client has gone
	 */
	public StreamReply event(String data) throws ClientGoneException {
		return write(dataLines(data) + "\n");
	}

	/**
	 * Writes an event with an id.
	 * @param id the id
	 * @param data the data; empty for a priming event
	 * @return this stream
	 * @throws ClientGoneException if the client has gone
	 */
	public StreamReply eventWithId(String id, String data) throws ClientGoneException {
		return write("id: " + id + "\n" + dataLines(data) + "\n");
	}

	/**
	 * Writes an event with a name.
	 * @param name the name
	 * @param data the data
	 * @return this stream
	 * @throws ClientGoneException if the client has gone
	 */
	public StreamReply namedEvent(String name, String data) throws ClientGoneException {
		return write("event: " + name + "\n" + dataLines(data) + "\n");
	}

	/**
	 * Writes a comment, as servers do to keep a stream alive.
	 * @param text one line
	 * @return this stream
	 * @throws ClientGoneException if the client has gone
	 */
	public StreamReply comment(String text) throws ClientGoneException {
		return write(": " + text + "\n\n");
	}

	/**
	 * Writes a reconnection time.
	 * @param millis the time in milliseconds
	 * @return this stream
	 * @throws ClientGoneException if the client has gone
	 */
	public StreamReply retry(long millis) throws ClientGoneException {
		return write("retry: " + millis + "\n\n");
	}

	/**
	 * Ends the response properly; the connection stays open. Without effect if it has
	 * ended.
	 * @throws ClientGoneException if the client has gone
	 */
	public void end() throws ClientGoneException {
		if (this.ended.compareAndSet(false, true)) {
			this.wire.write("0\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
		}
	}

	private static String dataLines(String data) {
		return "data: " + data.replace("\n", "\ndata: ") + "\n";
	}

}
