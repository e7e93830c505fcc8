package io.github.mcpclient.testserver;

import java.net.URI;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;

import tools.jackson.databind.JsonNode;

/**
 * An MCP server of revision 2026-07-28 whose tool {@code lookup} is billed each time it
 * has run, whatever becomes of the answer, and that fails at every stage of a call. Safe
 * for use by any thread.
 */
public final class BillingServer implements AutoCloseable {

	/** The tool that is billed. */
	public static final String TOOL = "lookup";

	private final AtomicInteger billed = new AtomicInteger();

	private final ModernServer server = ModernServer.builder()
		.tool(TestTool.of(TOOL, "{\"type\":\"object\"}", (arguments) -> run()))
		.start();

	private BillingServer() {
	}

	/**
	 * Starts a server.
	 * @param faults what goes wrong with the next call
	 * @return the running server
	 */
	public static BillingServer start(Supplier<Fault> faults) {
		BillingServer server = new BillingServer();
		server.server.intercept((request, reply) -> {
			if (request.bodyText().contains("tools/call")) {
				server.fail(faults.get(), request, reply);
			}
		});
		return server;
	}

	private void fail(Fault fault, ReceivedRequest request, Reply reply) throws ClientGoneException {
		switch (fault) {
			case NONE -> {
				return; // the tool runs
			}
			case BEFORE_READING -> this.server.http().dropConnections();
			case REFUSED -> reply.empty(429);
			case AFTER_READING -> reply.reset();
			case AFTER_EXECUTING -> {
				run();
				reply.reset();
			}
			case MID_RESPONSE -> {
				run();
				reply.raw("HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 999\r\n\r\n"
						+ "{\"jsonrpc\":\"2.0\",\"id\":" + request.bodyJson().path("id") + ",\"result\":{");
				reply.close();
			}
		}
	}

	private JsonNode run() {
		this.billed.incrementAndGet();
		return TestTool.text("found");
	}

	/**
	 * The endpoint.
	 * @return the address
	 */
	public URI uri() {
		return this.server.uri();
	}

	/**
	 * How many runs of the tool are on the bill.
	 * @return the count
	 */
	public int billed() {
		return this.billed.get();
	}

	/**
	 * How many calls of tools were received.
	 * @return the count
	 */
	public int calls() {
		return this.server.count("tools/call");
	}

	@Override
	public void close() {
		this.server.close();
	}

	/**
	 * What goes wrong with a call.
	 */
	public enum Fault {

		/** Nothing. */
		NONE,

		/**
		 * All connections end, those on which the next requests are just being written
		 * included.
		 */
		BEFORE_READING,

		/** The server refuses the call. */
		REFUSED,

		/** The connection breaks once the call has been read. */
		AFTER_READING,

		/** The connection breaks once the tool has run. */
		AFTER_EXECUTING,

		/** The connection ends within the answer. */
		MID_RESPONSE

	}

}
