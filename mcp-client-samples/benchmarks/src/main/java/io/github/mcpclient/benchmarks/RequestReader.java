package io.github.mcpclient.benchmarks;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/**
 * Reads requests with a {@code Content-Length} from a connection. Not thread-safe.
 */
final class RequestReader {

	private static final String LENGTH = "\r\ncontent-length:";

	private final InputStream source;

	private final byte[] buffer = new byte[16 * 1024];

	private int position;

	private int limit;

	private String head = "";

	private String body = "";

	RequestReader(InputStream source) {
		this.source = source;
	}

	/**
	 * Read a request.
	 * @return whether there was one
	 */
	boolean next() throws IOException {
		System.arraycopy(this.buffer, this.position, this.buffer, 0, this.limit - this.position);
		this.limit -= this.position;
		this.position = 0;
		int end = endOfHead();
		while (end < 0) {
			if (!fill()) {
				return false;
			}
			end = endOfHead();
		}
		this.head = new String(this.buffer, 0, end, StandardCharsets.ISO_8859_1);
		int bodyEnd = end + 4 + contentLength();
		while (this.limit < bodyEnd) {
			if (!fill()) {
				throw new EOFException();
			}
		}
		this.body = new String(this.buffer, end + 4, bodyEnd - end - 4, StandardCharsets.ISO_8859_1);
		this.position = bodyEnd;
		return true;
	}

	private boolean fill() throws IOException {
		int read = this.source.read(this.buffer, this.limit, this.buffer.length - this.limit);
		this.limit += Math.max(0, read);
		return read > 0;
	}

	private int endOfHead() {
		for (int i = 3; i < this.limit; i++) {
			if (this.buffer[i] == '\n' && this.buffer[i - 2] == '\n') {
				return i - 3;
			}
		}
		return -1;
	}

	private int contentLength() {
		int start = this.head.toLowerCase(Locale.ROOT).indexOf(LENGTH);
		if (start < 0) {
			return 0;
		}
		int value = start + LENGTH.length();
		int end = this.head.indexOf('\r', value);
		return Integer.parseInt(this.head.substring(value, (end < 0) ? this.head.length() : end).strip());
	}

	String method() {
		return this.head.substring(0, this.head.indexOf(' '));
	}

	String body() {
		return this.body;
	}

}
