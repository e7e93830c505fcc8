package io.github.mcpclient.boot.docs;

import com.github.tomakehurst.wiremock.client.MappingBuilder;
import com.github.tomakehurst.wiremock.junit5.WireMockExtension;
import io.github.mcpclient.McpClients;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;

import static com.github.tomakehurst.wiremock.client.WireMock.equalTo;
import static com.github.tomakehurst.wiremock.client.WireMock.matchingJsonPath;
import static com.github.tomakehurst.wiremock.client.WireMock.okJson;
import static com.github.tomakehurst.wiremock.client.WireMock.post;
import static com.github.tomakehurst.wiremock.client.WireMock.postRequestedFor;
import static com.github.tomakehurst.wiremock.client.WireMock.status;
import static com.github.tomakehurst.wiremock.client.WireMock.urlEqualTo;
import static com.github.tomakehurst.wiremock.core.WireMockConfiguration.wireMockConfig;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * The third example in {@code testing.md}.
 */
@SpringBootTest(properties = { "mcp.client.defaults.target.profile=loopback",
		"mcp.client.connections.weather.era=modern", "mcp.client.connections.legacy.era=legacy" })
class StubbedServerTests {

	@RegisterExtension
	static final WireMockExtension server = WireMockExtension.newInstance()
		.options(wireMockConfig().dynamicPort().globalTemplating(true))
		.build();

	@Autowired
	private McpClients clients;

	@DynamicPropertySource
	static void urls(DynamicPropertyRegistry properties) {
		properties.add("mcp.client.connections.weather.url", () -> server.url("/mcp"));
		properties.add("mcp.client.connections.legacy.url", () -> server.url("/mcp"));
	}

	@BeforeEach
	void answerToTheTool() {
		answer("tools/call", "{'resultType': 'complete', 'content': [{'type': 'text', 'text': 'Sunny'}]}");
	}

	@Test
	void modernServerAnswersAtOnce() {
		assertThat(new Forecasts(this.clients.get("weather")).today("Berlin")).isEqualTo("Sunny");

		server.verify(postRequestedFor(urlEqualTo("/mcp"))
			.withRequestBody(matchingJsonPath("$.params.arguments.city", equalTo("Berlin"))));
	}

	@Test
	void legacyServerShakesHandsFirst() {
		answer("initialize", "{'protocolVersion': '2025-11-25', 'capabilities': {'tools': {}},"
				+ " 'serverInfo': {'name': 'stub', 'version': '1'}}");
		server.stubFor(request("notifications/initialized").willReturn(status(202)));

		assertThat(new Forecasts(this.clients.get("legacy")).today("Berlin")).isEqualTo("Sunny");
	}

	private static void answer(String method, String result) {
		server.stubFor(request(method).willReturn(okJson("""
				{"jsonrpc": "2.0", "id": {{jsonPath request.body '$.id'}}, "result": %s}"""
			.formatted(result.replace("'", "\"")))));
	}

	private static MappingBuilder request(String method) {
		return post("/mcp").withRequestBody(matchingJsonPath("$.method", equalTo(method)));
	}

}
