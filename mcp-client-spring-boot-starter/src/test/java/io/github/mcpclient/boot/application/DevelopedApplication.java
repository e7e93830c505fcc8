package io.github.mcpclient.boot.application;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;

import io.github.mcpclient.CallOptions;
import io.github.mcpclient.ElicitationHandler;
import io.github.mcpclient.McpClient;
import io.github.mcpclient.boot.autoconfigure.ConnectionSpecCustomizer;
import io.github.mcpclient.boot.autoconfigure.McpClientAutoConfiguration;
import io.github.mcpclient.boot.autoconfigure.McpMeteringAutoConfiguration;
import io.github.mcpclient.breaker.CircuitListener;
import io.github.mcpclient.breaker.CircuitTransition;
import io.github.mcpclient.metering.SpendListener;
import io.github.mcpclient.protocol.ElicitResult;

import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

/**
 * An application that gives the library many things of its own: listeners, handlers,
 * arguments, and code that runs on threads of the library. Imports are plain ones, since
 * Spring keeps a class loader that was searched for factories until memory is short.
 */
@Configuration(proxyBeanMethods = false)
@Import({ McpMeteringAutoConfiguration.class, McpClientAutoConfiguration.class })
class DevelopedApplication {

	private final List<CircuitTransition> transitions = new ArrayList<>();

	@Bean
	CircuitListener circuitListener() {
		return this.transitions::add;
	}

	@Bean
	SpendListener spendListener() {
		return (event) -> this.transitions.clear();
	}

	@Bean
	ElicitationHandler elicitationHandler() {
		return (request, requester) -> ElicitResult.accept(new Question(requester.toString()));
	}

	@Bean
	ConnectionSpecCustomizer customizer() {
		return (name, builder) -> builder.header("X-Asked-By", getClass().getSimpleName());
	}

	/**
	 * Calls with arguments of a type of the application.
	 */
	@Bean
	CompletableFuture<String> answer(McpClient tools) {
		return tools.async()
			.callTool("hello", Map.of("questions", List.of(new Question("Anybody there?"))), CallOptions.defaults())
			.thenApply((result) -> new Question(result.text()).text());
	}

	record Question(String text) {

	}

}
