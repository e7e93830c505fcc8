package io.github.mcpclient.exchange;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;

import io.github.mcpclient.error.ResponseTooLargeException;
import org.jspecify.annotations.Nullable;

/**
 * Reads a {@code text/event-stream} as the HTML standard defines it, byte by byte and
 * incrementally: lines end with LF, CR or CRLF and nothing else, a leading BOM is
 * skipped, one space after the colon is stripped, several {@code data} lines are joined,
 * comments and unknown fields are ignored, an event without data is none (R1 to R9,
 * M-TRN-07), though its id and its reconnection time count (L-RSM-03). Where a read of
 * the network splits the bytes makes no difference.
 * <p>
 * A line and an event are bounded. Not thread-safe.
 */
final class EventStream {

	private static final int INITIAL_BUFFER = 8192;

	private static final int MAX_RETRY_DIGITS = 12;

	private static final byte[] BOM = { (byte) 0xef, (byte) 0xbb, (byte) 0xbf };

	private final InputStream source;

	private final Runnable betweenEvents;

	private final int maxBytes;

	private byte[] buffer = new byte[INITIAL_BUFFER];

	private int position;

	private int limit;

	private boolean started;

	private boolean afterCarriageReturn;

	private byte[] data = new byte[0];

	private int dataLength = -1;

	private @Nullable String type;

	private @Nullable String lastEventId;

	private @Nullable Duration reconnectionTime;

	/**
	 * Read a stream.
	 * @param source the bytes
	 * @param maxBytes the largest line and the largest event
	 * @param betweenEvents called before a read that waits for a new event
	 */
	EventStream(InputStream source, long maxBytes, Runnable betweenEvents) {
		this.source = source;
		this.maxBytes = (int) Math.min(maxBytes, Integer.MAX_VALUE - 8);
		this.betweenEvents = betweenEvents;
	}

	/**
	 * The next event with data.
	 * @return the event, or {@code null} at the end of the stream
	 * @throws ResponseTooLargeException if a line or an event exceeds the bound
	 */
	@Nullable ServerEvent next() {
		while (true) {
			int end = endOfLine();
			if (end < 0) {
				return atEnd();
			}
			ServerEvent event = line(this.position, end);
			this.position = end + 1;
			if (event != null) {
				return event;
			}
		}
	}

	/**
	 * Find the end of the line that starts at the position, reading as needed.
	 * @return the index of its CR or LF, or -1 at the end of the stream
	 */
	private int endOfLine() {
		int scan = this.position;
		while (true) {
			for (; scan < this.limit; scan++) {
				byte b = this.buffer[scan];
				if (b == '\n' && this.afterCarriageReturn && scan == this.position) {
					this.afterCarriageReturn = false;
					this.position++;
				}
				else if (b == '\n' || b == '\r') {
					this.afterCarriageReturn = b == '\r';
					return scan;
				}
			}
			int scanned = scan - this.position;
			if (!fill()) {
				return -1;
			}
			// reading moves the line to the start of the buffer, or behind a byte order
			// mark
			scan = Math.max(this.position, scanned);
		}
	}

	private boolean fill() {
		compact();
		if (this.position == this.limit && this.dataLength < 0 && this.type == null) {
			this.betweenEvents.run();
		}
		int read = read();
		if (read < 0) {
			return false;
		}
		this.limit += read;
		skipByteOrderMark();
		return true;
	}

	private void compact() {
		if (this.position > 0) {
			System.arraycopy(this.buffer, this.position, this.buffer, 0, this.limit - this.position);
			this.limit -= this.position;
			this.position = 0;
		}
		if (this.limit == this.buffer.length) {
			if (this.limit >= this.maxBytes) {
				throw new ResponseTooLargeException(this.maxBytes);
			}
			this.buffer = Arrays.copyOf(this.buffer, (int) Math.min(this.maxBytes, this.limit * 2L));
		}
	}

	private int read() {
		try {
			return this.source.read(this.buffer, this.limit, this.buffer.length - this.limit);
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	private void skipByteOrderMark() {
		if (!this.started && this.limit - this.position >= BOM.length) {
			this.started = true;
			if (Arrays.equals(this.buffer, this.position, this.position + BOM.length, BOM, 0, BOM.length)) {
				this.position += BOM.length;
			}
		}
	}

	private @Nullable ServerEvent line(int start, int end) {
		this.started = true;
		if (start == end) {
			return dispatch(true);
		}
		int colon = start;
		while (colon < end && this.buffer[colon] != ':') {
			colon++;
		}
		int value = (colon < end) ? colon + 1 : end;
		if (value < end && this.buffer[value] == ' ') {
			value++;
		}
		field(start, colon - start, value, end);
		return null;
	}

	private void field(int name, int nameLength, int value, int end) {
		if (isName(name, nameLength, "data")) {
			appendData(value, end);
		}
		else if (isName(name, nameLength, "event")) {
			this.type = text(value, end);
		}
		else if (isName(name, nameLength, "id") && !contains(value, end, (byte) 0)) {
			this.lastEventId = text(value, end);
		}
		else if (isName(name, nameLength, "retry")) {
			retry(value, end);
		}
	}

	/**
	 * A reconnection time counts only if it is digits and nothing else.
	 */
	private void retry(int start, int end) {
		long millis = 0;
		for (int i = start; i < end; i++) {
			int digit = this.buffer[i] - '0';
			if (digit < 0 || digit > 9 || i - start >= MAX_RETRY_DIGITS) {
				return;
			}
			millis = millis * 10 + digit;
		}
		if (end > start) {
			this.reconnectionTime = Duration.ofMillis(millis);
		}
	}

	/**
	 * The id the stream stands at, that of events without data included.
	 */
	@Nullable String lastEventId() {
		return this.lastEventId;
	}

	/**
	 * How long the server wants a client to wait before it reconnects.
	 */
	@Nullable Duration reconnectionTime() {
		return this.reconnectionTime;
	}

	private boolean isName(int start, int length, String name) {
		if (length != name.length()) {
			return false;
		}
		for (int i = 0; i < length; i++) {
			if (this.buffer[start + i] != name.charAt(i)) {
				return false;
			}
		}
		return true;
	}

	private boolean contains(int start, int end, byte wanted) {
		for (int i = start; i < end; i++) {
			if (this.buffer[i] == wanted) {
				return true;
			}
		}
		return false;
	}

	private String text(int start, int end) {
		return new String(this.buffer, start, end - start, StandardCharsets.UTF_8);
	}

	private void appendData(int start, int end) {
		int length = end - start;
		if (this.dataLength < 0) {
			this.data = Arrays.copyOfRange(this.buffer, start, end);
			this.dataLength = length;
			return;
		}
		long needed = (long) this.dataLength + 1 + length;
		if (needed > this.maxBytes) {
			throw new ResponseTooLargeException(this.maxBytes);
		}
		if (needed > this.data.length) {
			this.data = Arrays.copyOf(this.data, (int) Math.min(this.maxBytes, needed * 2));
		}
		this.data[this.dataLength] = '\n';
		System.arraycopy(this.buffer, start, this.data, this.dataLength + 1, length);
		this.dataLength = (int) needed;
	}

	private @Nullable ServerEvent atEnd() {
		if (this.position < this.limit) {
			line(this.position, this.limit);
			this.position = this.limit;
		}
		return dispatch(false);
	}

	private @Nullable ServerEvent dispatch(boolean complete) {
		ServerEvent event = null;
		if (this.dataLength > 0) {
			byte[] payload = (this.data.length == this.dataLength) ? this.data
					: Arrays.copyOf(this.data, this.dataLength);
			String eventType = (this.type != null && !this.type.isEmpty()) ? this.type : ServerEvent.MESSAGE;
			event = new ServerEvent(eventType, payload, this.lastEventId, complete);
		}
		this.dataLength = -1;
		this.type = null;
		return event;
	}

}
