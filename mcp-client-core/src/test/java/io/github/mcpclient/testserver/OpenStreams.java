package io.github.mcpclient.testserver;

import java.time.Duration;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * Answers every request with an event stream and leaves it to the test what comes on it.
 * Safe for use by any thread.
 */
public final class OpenStreams implements Script {

	private final BlockingQueue<OpenStream> opened = new LinkedBlockingQueue<>();

	private final Consumer<OpenStream> greeting;

	/**
	 * Streams on which nothing comes unless the test sends it.
	 */
	public OpenStreams() {
		this((stream) -> {
		});
	}

	/**
	 * Streams that begin alike.
	 * @param greeting what each begins with
	 */
	public OpenStreams(Consumer<OpenStream> greeting) {
		this.greeting = greeting;
	}

	@Override
	public void handle(ReceivedRequest request, Reply reply) throws Exception {
		OpenStream stream = new OpenStream(request, reply.eventStream());
		this.greeting.accept(stream);
		this.opened.add(stream);
		stream.serve(reply);
	}

	/**
	 * Waits for the next stream that a client opens.
	 * @param limit how long to wait at most
	 * @return the stream
	 * @throws AssertionError if no client does so in time
	 */
	public OpenStream next(Duration limit) {
		try {
			OpenStream stream = this.opened.poll(limit.toNanos(), TimeUnit.NANOSECONDS);
			if (stream == null) {
				throw new AssertionError("No stream was opened within " + limit);
			}
			return stream;
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			throw new AssertionError("Interrupted while waiting for a stream", ex);
		}
	}

	/**
	 * Whether the test has taken all streams that were opened.
	 * @return {@code true} if none is left
	 */
	public boolean isEmpty() {
		return this.opened.isEmpty();
	}

}
