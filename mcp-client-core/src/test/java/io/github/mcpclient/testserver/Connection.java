package io.github.mcpclient.testserver;

import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;

import javax.net.ssl.SSLContext;

import org.jspecify.annotations.Nullable;

/**
 * One connection of a {@link ScriptedServer}. Two threads work on it: one only reads, so
 * that the end of the client's side is noticed at once whatever the script does; the
 * other runs the script for one request after the other.
 */
final class Connection {

	private final int number;

	private final Wire wire;

	private final ServerLog log;

	private final Script script;

	private final CompletableFuture<@Nullable Void> gate;

	/** Requests in order; an empty element is the end. */
	private final BlockingQueue<Optional<ReceivedRequest>> pending = new LinkedBlockingQueue<>();

	Connection(Wire wire, ServerLog log, Script script, CompletableFuture<@Nullable Void> gate) {
		this.number = log.connectionOpened();
		this.wire = wire;
		this.log = log;
		this.script = script;
		this.gate = gate;
	}

	Wire wire() {
		return this.wire;
	}

	void read(@Nullable SSLContext tls) {
		try {
			InputStream input = handshake(tls);
			RequestReader reader = new RequestReader(input);
			for (RequestLine line = reader.readLine(); line != null; line = reader.readLine()) {
				HeaderLines headers = reader.readHeaders();
				byte[] body = reader.readBody(headers);
				this.pending.add(Optional.of(this.log.received(this.number, line, headers, body)));
			}
		}
		catch (IOException ex) {
			// Closed or reset by either side, perhaps within a request.
		}
		catch (RuntimeException ex) {
			this.log.failed(ex);
			this.wire.close();
		}
		finally {
			this.log.connectionEnded(this.number, !this.wire.endedHere());
			this.wire.inputEnded();
			this.pending.add(Optional.empty());
		}
	}

	private InputStream handshake(@Nullable SSLContext tls) throws IOException {
		try {
			return this.wire.open(tls);
		}
		catch (IOException ex) {
			this.log.handshakeFailed();
			throw ex;
		}
	}

	void serve() {
		try {
			boolean open = true;
			while (open) {
				Optional<ReceivedRequest> next = this.pending.take();
				open = next.isPresent() && answer(next.get());
			}
		}
		catch (ClientGoneException | StreamGoneError | InterruptedException ex) {
			// The client has had enough, or the server is closing.
		}
		catch (Throwable ex) {
			this.log.failed(ex);
		}
		finally {
			this.wire.close();
		}
	}

	/** Runs the script; {@code false} if the connection ends with this answer. */
	private boolean answer(ReceivedRequest request) throws Exception {
		Reply reply = new Reply(this.wire, this.gate);
		this.script.handle(request, reply);
		boolean keepAlive = reply.finish();
		return keepAlive && !request.header("Connection").orElse("").equalsIgnoreCase("close");
	}

}
