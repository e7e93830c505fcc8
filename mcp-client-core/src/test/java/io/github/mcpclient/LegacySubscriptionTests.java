package io.github.mcpclient;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

import io.github.mcpclient.error.JsonRpcException;
import io.github.mcpclient.protocol.SubscriptionFilter;
import io.github.mcpclient.testserver.JsonRpc;
import io.github.mcpclient.testserver.LegacyServer;
import io.github.mcpclient.testserver.OpenStream;
import io.github.mcpclient.testserver.OpenStreams;
import io.github.mcpclient.testserver.ReceivedRequest;
import io.github.mcpclient.testserver.TestTool;
import io.github.mcpclient.transport.Subscription;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * The same subscriptions, to a legacy server.
 */
class LegacySubscriptionTests {

	private static final Duration LIMIT = Duration.ofSeconds(30);

	private static final SubscriptionFilter FILTER = new SubscriptionFilter(true, false, false, List.of("file:///a"));

	private final Connections connections = new Connections();

	private final OpenStreams streams = new OpenStreams();

	private final RecordedChanges changes = new RecordedChanges();

	private final LegacyServer server = LegacyServer.builder()
		.method("resources/subscribe", (params) -> JsonRpc.object("{}"))
		.method("resources/unsubscribe", (params) -> JsonRpc.object("{}"))
		.tool(TestTool.saying("hello", "Hello"))
		.onStream(this.streams)
		.start();

	@AfterEach
	void close() {
		this.connections.close();
		this.server.close();
	}

	private List<ReceivedRequest> awaitSubscribe(int count) {
		return this.server.http()
			.awaitRequests((request) -> request.rpcMethod().equals("resources/subscribe"), count, LIMIT);
	}

	@Test
	@DisplayName("M-RES-05 M-SUB-08 L-NTF-01: the stream of the session and a request for each resource do the same")
	void changesAreHeard() {
		McpClient client = this.connections.to(this.server.uri());
		Subscription subscription = client.subscribe(FILTER, this.changes);

		assertThat(subscription.honoured()).hasValue(FILTER);
		assertThat(awaitSubscribe(1).get(0).bodyJson().path("params").toString()).isEqualTo("{\"uri\":\"file:///a\"}");
		this.streams.next(LIMIT)
			.send(JsonRpc.notification("notifications/prompts/list_changed", "{}"))
			.send(JsonRpc.notification("notifications/resources/updated", "{\"uri\":\"file:///b\"}"))
			.send(JsonRpc.notification("notifications/resources/updated", "{\"uri\":\"file:///a\"}"))
			.send(JsonRpc.notification("notifications/tools/list_changed", "{}"));
		assertThat(this.changes.take(2)).containsExactly("updated file:///a", "tools");
		assertThat(client.callTool("hello").text()).isEqualTo("Hello");
		assertThat(this.server.violations()).isEmpty();
	}

	@Test
	@DisplayName("L-SES-02 M-SUB-07: a new session is subscribed in anew and the gap is said, with nobody calling")
	void subscribedAgainInANewSession() {
		this.connections.to(this.server.uri()).subscribe(FILTER, this.changes);
		OpenStream first = this.streams.next(LIMIT);
		this.server.loseSessions();
		first.end();

		List<ReceivedRequest> subscribed = awaitSubscribe(2);

		assertThat(subscribed.get(1).header("Mcp-Session-Id")).hasValue(this.server.sessions().iterator().next());
		assertThat(this.changes.take(1)).containsExactly("gap");
		this.streams.next(LIMIT).send(JsonRpc.notification("notifications/tools/list_changed", "{}"));
		assertThat(this.changes.take(1)).containsExactly("tools");
		assertThat(this.server.violations()).isEmpty();
	}

	@Test
	@DisplayName("L-SES-02: so it is when a call finds out, and a server in trouble does not end the subscription")
	void subscribedAgainAfterTrouble() {
		McpClient client = this.connections.to(this.server.uri());
		client.subscribe(FILTER, this.changes);
		AtomicInteger refused = new AtomicInteger();
		this.server.intercept((request, reply) -> {
			if (request.rpcMethod().equals("resources/subscribe") && refused.incrementAndGet() == 1) {
				reply.empty(503);
			}
		});
		this.server.loseSessions();

		assertThat(client.callTool("hello").text()).isEqualTo("Hello");

		awaitSubscribe(3);
		assertThat(this.changes.take(1)).containsExactly("gap");
	}

	@Test
	@DisplayName("M-RES-05: the server is told when nobody watches a resource any more")
	void unsubscribed() {
		McpClient client = this.connections.to(this.server.uri());
		Subscription one = client.subscribe(FILTER, this.changes);
		Subscription other = client.subscribe(FILTER, this.changes);
		other.close();
		assertThat(this.server.count("resources/unsubscribe")).isZero();

		one.close();

		ReceivedRequest last = this.server.http()
			.awaitRequest((request) -> request.rpcMethod().equals("resources/unsubscribe"), LIMIT);
		assertThat(last.bodyJson().path("params").toString()).isEqualTo("{\"uri\":\"file:///a\"}");
	}

	@Test
	@DisplayName("M-RES-05: a server that does not know the resource refuses the subscription")
	void refused() {
		this.server.intercept((request, reply) -> {
			if (request.rpcMethod().equals("resources/subscribe")) {
				reply.json(200, JsonRpc.error(request.bodyJson().path("id"), -32602, "No such resource", null));
			}
		});

		assertThatExceptionOfType(JsonRpcException.class)
			.isThrownBy(() -> this.connections.to(this.server.uri()).subscribe(FILTER, this.changes));
	}

	@Test
	@DisplayName("M-SUB-06: nothing is left of it when the client is closed")
	void endsWithTheClient() {
		McpClient client = this.connections.to(this.server.uri());
		client.subscribe(FILTER, this.changes);
		OpenStream stream = this.streams.next(LIMIT);

		client.close();

		this.server.http().awaitClientClosed(stream.request().connection(), LIMIT);
		this.server.http().awaitNoOpenConnections(LIMIT);
		assertThat(this.server.sessions()).isEmpty();
	}

}
