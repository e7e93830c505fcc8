package io.github.mcpclient.exchange;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;

import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/**
 * The parser of event streams on 16 MB of events; one operation is one MB. Beside it, the
 * least any reader does: copying the bytes into an array per event. Goal: over 500 MB/s.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
public class EventStreamBenchmark {

	private static final int MEGABYTES = 16;

	private static final int NETWORK_READ = 8192;

	/** Bytes of data of an event. */
	@Param({ "100", "1000", "65536", "1048000" })
	public int eventBytes = 100;

	private byte[] stream = {};

	/**
	 * Write the stream: real servers send an id and a type with each event.
	 */
	@Setup
	public void write() {
		String event = "event: message\nid: 4711\ndata: " + "{\"value\":0}".repeat(this.eventBytes / 11) + "\n\n";
		int total = MEGABYTES * 1024 * 1024;
		this.stream = event.repeat(total / event.length() + 1).substring(0, total).getBytes(StandardCharsets.UTF_8);
	}

	/**
	 * Parse all events.
	 * @return the bytes of data
	 */
	@Benchmark
	@OperationsPerInvocation(MEGABYTES)
	public long ours() {
		EventStream events = new EventStream(new NetworkLike(this.stream), 2L * 1024 * 1024, () -> {
		});
		long bytes = 0;
		for (ServerEvent event = events.next(); event != null; event = events.next()) {
			bytes += event.data().length;
		}
		return bytes;
	}

	/**
	 * Copy as many bytes into arrays of that size.
	 * @return the bytes
	 * @throws IOException never
	 */
	@Benchmark
	@OperationsPerInvocation(MEGABYTES)
	public long copyOnly() throws IOException {
		InputStream source = new NetworkLike(this.stream);
		long bytes = 0;
		byte[] event = new byte[this.eventBytes];
		int read = source.readNBytes(event, 0, this.eventBytes);
		while (read > 0) {
			bytes += read;
			event = new byte[this.eventBytes];
			read = source.readNBytes(event, 0, this.eventBytes);
		}
		return bytes;
	}

	/**
	 * Gives what a buffered socket gives at once.
	 */
	private static final class NetworkLike extends ByteArrayInputStream {

		NetworkLike(byte[] bytes) {
			super(bytes);
		}

		@Override
		public synchronized int read(byte[] buffer, int offset, int length) {
			return super.read(buffer, offset, Math.min(length, NETWORK_READ));
		}

	}

}
