package io.github.mcpclient.boot.application;

import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CountDownLatch;

import io.github.mcpclient.CallOptions;
import io.github.mcpclient.McpClient;
import io.github.mcpclient.boot.autoconfigure.McpClientAutoConfiguration;
import io.github.mcpclient.protocol.CallToolResult;
import io.github.mcpclient.testserver.ModernServer;
import io.github.mcpclient.testserver.TestTool;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import reactor.core.Disposable;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Scheduler;
import reactor.core.scheduler.Schedulers;

import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.runner.ReactiveWebApplicationContextRunner;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Calls from threads that must not wait, such as those of an event loop.
 */
class ReactiveCallTests {

	private static final Duration PATIENCE = Duration.ofSeconds(30);

	private final CountDownLatch threadIsFree = new CountDownLatch(1);

	private final ModernServer server = ModernServer.builder().tool("slow", "{\"type\":\"object\"}", (arguments) -> {
		this.threadIsFree.await();
		return TestTool.text("Done");
	}).start();

	private final ReactiveWebApplicationContextRunner contextRunner = new ReactiveWebApplicationContextRunner()
		.withConfiguration(AutoConfigurations.of(McpClientAutoConfiguration.class))
		.withPropertyValues("mcp.client.connections.tools.url=" + this.server.uri(),
				"mcp.client.connections.tools.target.profile=loopback");

	@AfterEach
	void stopServer() {
		this.threadIsFree.countDown();
		this.server.close();
	}

	@Test
	void threadThatCallsDoesNotWait() {
		this.contextRunner.run((context) -> {
			Scheduler eventLoop = Schedulers.newSingle("event-loop");
			Mono<CallToolResult> call = Mono.defer(() -> {
				assertThat(Schedulers.isInNonBlockingThread()).isTrue();
				eventLoop.schedule(this.threadIsFree::countDown);
				return call(context.getBean(McpClient.class));
			}).subscribeOn(eventLoop).doFinally((signal) -> eventLoop.dispose());

			assertThat(call.map(CallToolResult::text).block(PATIENCE)).isEqualTo("Done");
		});
	}

	@Test
	void callNobodyWaitsForAnyMoreIsEnded() {
		this.contextRunner.run((context) -> {
			Disposable call = call(context.getBean(McpClient.class)).subscribe();
			this.server.http().awaitRequest((request) -> "tools/call".equals(request.rpcMethod()), PATIENCE);

			call.dispose();

			this.server.http().awaitNoOpenConnections(PATIENCE);
		});
	}

	private static Mono<CallToolResult> call(McpClient client) {
		return Mono.fromFuture(() -> client.async().callTool("slow", Map.of(), CallOptions.defaults()));
	}

}
