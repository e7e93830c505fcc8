package io.github.mcpclient.testserver;

import java.net.URI;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.UnaryOperator;

/**
 * An MCP server of the HTTP+SSE transport of 2024-11-05 at {@code /sse}: one stream for
 * everything it says, one endpoint for everything it is told. It shakes hands and answers
 * calls of the tool {@code hello}; all else is left to the test. Safe for use by any
 * thread.
 */
public final class SseServer implements AutoCloseable {

	private static final String INITIALIZED = "{\"protocolVersion\":\"2024-11-05\",\"capabilities\":{\"tools\":{}},"
			+ "\"serverInfo\":{\"name\":\"sse-test-server\",\"version\":\"1\"}}";

	private final AtomicInteger count = new AtomicInteger();

	private final Map<String, OpenStream> sessions = new ConcurrentHashMap<>();

	private final UnaryOperator<String> naming;

	private final Script refusal;

	private final OpenStreams streams = new OpenStreams(this::greet);

	private final ScriptedServer http = ScriptedServer.start(this::handle);

	private volatile Script interceptor = (request, reply) -> {
	};

	private SseServer(UnaryOperator<String> naming, Script refusal) {
		this.naming = naming;
		this.refusal = refusal;
	}

	/**
	 * Starts a server that answers a POST to its stream with 405.
	 * @return the running server
	 */
	public static SseServer start() {
		return refusing((request, reply) -> reply.empty(405));
	}

	/**
	 * Starts a server.
	 * @param refusal what a POST to its stream is answered with
	 * @return the running server
	 */
	public static SseServer refusing(Script refusal) {
		return new SseServer((target) -> target, refusal);
	}

	/**
	 * Starts a server that names its endpoint in another way.
	 * @param naming makes the name from the request target
	 * @return the running server
	 */
	public static SseServer naming(UnaryOperator<String> naming) {
		return new SseServer(naming, (request, reply) -> reply.empty(405));
	}

	private void greet(OpenStream stream) {
		String target = "/messages?session=" + this.count.incrementAndGet();
		this.sessions.put(target, stream);
		stream.write((open) -> open.namedEvent("endpoint", this.naming.apply(target)));
	}

	private void handle(ReceivedRequest request, Reply reply) throws Exception {
		this.interceptor.handle(request, reply);
		if (reply.isUsed()) {
			return;
		}
		if (request.method().equals("GET")) {
			this.streams.handle(request, reply);
			return;
		}
		if (!request.target().startsWith("/messages")) {
			this.refusal.handle(request, reply);
			return;
		}
		OpenStream stream = this.sessions.get(request.target());
		if (stream == null) {
			reply.text(404, "text/plain", "Session not found");
			return;
		}
		reply.empty(202);
		answer(request, stream);
	}

	private static void answer(ReceivedRequest request, OpenStream stream) {
		boolean hello = request.bodyJson().path("params").path("name").stringValue("").equals("hello");
		if (request.rpcMethod().equals("initialize")) {
			stream.send(JsonRpc.result(request, INITIALIZED));
		}
		else if (hello) {
			stream.send(JsonRpc.result(request, "{\"content\":[{\"type\":\"text\",\"text\":\"Hello\"}]}"));
		}
	}

	/**
	 * The URL of the stream.
	 * @return the address, with the literal IP address as host
	 */
	public URI uri() {
		return this.http.uri("/sse");
	}

	/**
	 * The HTTP server below, with its requests, connections and waits.
	 * @return the server
	 */
	public ScriptedServer http() {
		return this.http;
	}

	/**
	 * Waits for the next stream that a client opens.
	 * @param limit how long to wait at most
	 * @return the stream
	 * @throws AssertionError if no client does so in time
	 */
	public OpenStream nextStream(Duration limit) {
		return this.streams.next(limit);
	}

	/**
	 * Sets a script that sees every request first and may answer it instead.
	 * @param script the script; leaving the reply alone passes the request on
	 */
	public void intercept(Script script) {
		this.interceptor = script;
	}

	/**
	 * Forgets all sessions without ending their streams.
	 */
	public void loseSessions() {
		this.sessions.clear();
	}

	/**
	 * How often a JSON-RPC method was received by the endpoint.
	 * @param method the method
	 * @return the count
	 */
	public long count(String method) {
		return this.http.requests()
			.stream()
			.filter((request) -> request.target().startsWith("/messages") && request.rpcMethod().equals(method))
			.count();
	}

	/**
	 * Stops the server.
	 * @throws AssertionError if a script had failed
	 */
	@Override
	public void close() {
		this.http.close();
	}

}
