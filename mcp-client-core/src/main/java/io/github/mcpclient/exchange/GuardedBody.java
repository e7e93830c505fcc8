package io.github.mcpclient.exchange;

import java.io.IOException;
import java.io.InputStream;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;

import io.github.mcpclient.error.ResponseTooLargeException;

/**
 * The body of a response under the eyes of the guard: counts, notices silence, and throws
 * the failure to report instead of that of the HTTP library. Closing it does nothing; the
 * response is closed as a whole.
 */
final class GuardedBody extends InputStream {

	private static final int TAIL = 1024;

	private static final int TAIL_READS = 8;

	private final InputStream body;

	private final ExchangeGuard guard;

	private final long limit;

	private long count;

	private boolean atEnd;

	GuardedBody(InputStream body, ExchangeGuard guard, long limit) {
		this.body = body;
		this.guard = guard;
		this.limit = limit;
	}

	@Override
	public int read() {
		byte[] one = new byte[1];
		return (read(one, 0, 1) < 0) ? -1 : one[0] & 0xff;
	}

	@Override
	public int read(byte[] buffer, int offset, int length) {
		if (this.atEnd || length == 0) {
			return this.atEnd ? -1 : 0;
		}
		int read = readRaw(buffer, offset, length);
		if (read < 0) {
			this.atEnd = true;
			return -1;
		}
		this.count += read;
		if (this.count > this.limit) {
			throw new ResponseTooLargeException(this.limit);
		}
		this.guard.insideMessage();
		return read;
	}

	private int readRaw(byte[] buffer, int offset, int length) {
		try {
			return this.body.read(buffer, offset, length);
		}
		catch (IOException | RuntimeException ex) {
			throw this.guard.explain(ex);
		}
	}

	/**
	 * Nothing the server has begun is unfinished: what comes next is counted anew, and
	 * waiting for it is not silence.
	 */
	void betweenMessages() {
		this.count = 0;
		this.guard.betweenMessages();
	}

	/**
	 * Read the rest of the body if that is little and comes at once.
	 * @param patienceNanos how long
	 * @return whether the body has ended; if not, the connection is closed
	 */
	boolean endsWithin(long patienceNanos) {
		Future<?> alarm;
		try {
			alarm = this.guard.abortIn(patienceNanos);
		}
		catch (RejectedExecutionException ex) {
			// the clients are being closed; the answer is complete
			return false;
		}
		try {
			byte[] tail = new byte[TAIL];
			int left = TAIL_READS;
			while (!this.atEnd && left-- > 0) {
				this.atEnd = this.body.read(tail) < 0;
			}
		}
		catch (IOException | RuntimeException ex) {
			// the alarm or the server closed the connection: the answer is complete
			// anyway
			this.atEnd = false;
		}
		alarm.cancel(false);
		return this.atEnd && alarm.isCancelled();
	}

	boolean atEnd() {
		return this.atEnd;
	}

}
