package io.github.mcpclient;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;

import io.github.mcpclient.breaker.BreakerSettings;
import io.github.mcpclient.breaker.CircuitBreakers;
import io.github.mcpclient.era.EraCache;
import io.github.mcpclient.error.McpException;
import io.github.mcpclient.metering.PriceRule;
import io.github.mcpclient.metering.PriceTable;
import io.github.mcpclient.metering.Unpriced;
import io.github.mcpclient.observation.DefaultMcpExchangeConvention;
import io.github.mcpclient.observation.DefaultMcpOperationConvention;
import io.github.mcpclient.observation.McpObservations;
import io.github.mcpclient.protocol.JsonRpcCodec;
import io.github.mcpclient.protocol.Methods;
import io.github.mcpclient.target.HostResolver;
import io.github.mcpclient.target.TargetPolicy;
import io.github.mcpclient.target.TargetProfile;
import io.github.mcpclient.testserver.ModernServer;
import io.github.mcpclient.testserver.TestTool;
import io.github.mcpclient.transport.HttpTransport;
import io.github.mcpclient.transport.HttpTransportFactory;
import io.github.mcpclient.transport.McpRequest;
import io.micrometer.common.KeyValue;
import io.micrometer.common.KeyValues;
import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationRegistry;
import io.micrometer.observation.tck.TestObservationRegistry;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

import static io.micrometer.observation.tck.TestObservationRegistryAssert.assertThat;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Each request is observed once, however it ends. The registry refuses observations that
 * are stopped twice or not at all.
 */
class OperationObservationTests {

	private static final McpRequest CALL = new McpRequest(Methods.TOOLS_CALL, JsonRpcCodec.object(), "hello", false);

	private final TestObservationRegistry registry = TestObservationRegistry.create();

	private final HttpTransportFactory transports = new HttpTransportFactory(new EraCache(),
			new CircuitBreakers(BreakerSettings.defaults()), HostResolver.system());

	private final ModernServer server = ModernServer.builder()
		.tool(TestTool.saying("hello", "Hello"))
		.tool(TestTool.of("fail", "{\"type\":\"object\"}", (arguments) -> TestTool.text("no").put("isError", true)))
		.start();

	private final McpClients clients = McpClients.builder().observationRegistry(this.registry).build();

	@AfterEach
	void close() {
		this.clients.close();
		this.server.close();
		this.transports.close();
	}

	@Test
	@DisplayName("M-TOL-11: a call is observed with the probe and the exchanges below it")
	void callIsObservedWithTheProbeAndTheExchangesBelowIt() {
		connect().callTool("hello");

		assertThat(this.registry).hasNumberOfObservationsWithNameEqualTo(DefaultMcpOperationConvention.NAME, 2)
			.hasAnObservationWithAKeyValue("mcp.method.name", "server/discover")
			.hasNumberOfObservationsWithNameEqualTo(DefaultMcpExchangeConvention.NAME, 2)
			.hasObservationWithNameEqualTo(DefaultMcpOperationConvention.NAME)
			.that()
			.hasBeenStopped()
			.doesNotHaveError()
			.doesNotHaveParentObservation()
			.hasLowCardinalityKeyValue("mcp.method.name", "tools/call")
			.hasLowCardinalityKeyValue("mcp.connection.name", "test")
			.hasLowCardinalityKeyValue("mcp.era", "modern")
			.hasLowCardinalityKeyValue("gen_ai.tool.name", "other")
			.hasLowCardinalityKeyValue("error.type", "none");
		assertThat(this.registry).hasObservationWithNameEqualTo(DefaultMcpExchangeConvention.NAME)
			.that()
			.hasBeenStopped()
			.hasParentObservationContextMatching(
					(parent) -> parent.getName().equals(DefaultMcpOperationConvention.NAME))
			.hasLowCardinalityKeyValue("http.response.status_code", "200");
	}

	@Test
	void listedToolIsNamedAndItsFailureIsAnError() {
		McpClient client = connect();
		client.listTools();
		this.registry.clear();

		client.callTool("fail");

		assertThat(this.registry).hasObservationWithNameEqualTo(DefaultMcpOperationConvention.NAME)
			.that()
			.hasBeenStopped()
			.hasContextualNameEqualTo("tools/call fail")
			.hasLowCardinalityKeyValue("gen_ai.tool.name", "fail")
			.hasLowCardinalityKeyValue("error.type", "tool_error");
	}

	@Test
	void toolWithAPriceIsNamedWithoutAList() {
		PriceTable prices = PriceTable.of(List.of(PriceRule.free("hello", "hello")), Unpriced.FREE, null, null);
		McpClient client = this.clients.connect(spec().prices(prices).build());

		client.callTool("hello");
		client.callTool("fail");

		assertThat(this.registry)
			.hasAnObservation((call) -> call.hasLowCardinalityKeyValue("gen_ai.tool.name", "hello"))
			.hasAnObservation((call) -> call.hasLowCardinalityKeyValue("gen_ai.tool.name", "other"));
	}

	@Test
	void failureIsObserved() {
		McpClient client = connect();
		this.server.close();

		assertThatExceptionOfType(McpException.class).isThrownBy(() -> client.callTool("hello"));

		assertThat(this.registry).hasObservationWithNameEqualTo(DefaultMcpOperationConvention.NAME)
			.that()
			.hasBeenStopped()
			.hasError()
			.hasLowCardinalityKeyValue("mcp.era", "unknown")
			.hasLowCardinalityKeyValue("error.type", "transport");
	}

	@Test
	void errorIsObserved() {
		OperationObserver observer = observer(this.registry);

		assertThatExceptionOfType(StackOverflowError.class).isThrownBy(() -> observer.observe(CALL, (request) -> {
			throw new StackOverflowError();
		}));

		assertThat(this.registry).hasSingleObservationThat()
			.hasBeenStopped()
			.hasLowCardinalityKeyValue("error.type", "java.lang.StackOverflowError");
	}

	@Test
	void asynchronousCallBelongsToTheObservationOfItsCaller() {
		McpClient client = connect();
		Observation caller = Observation.start("caller", this.registry);

		try (Observation.Scope scope = caller.openScope()) {
			client.async().callTool("hello").join();
		}
		caller.stop();

		assertThat(this.registry).hasObservationWithNameEqualTo(DefaultMcpOperationConvention.NAME)
			.that()
			.hasParentObservationEqualTo(caller);
	}

	@Test
	void nobodyListeningCostsNothing() {
		List<McpRequest> sent = new ArrayList<>();

		observer(ObservationRegistry.create()).observe(CALL, (request) -> {
			sent.add(request);
			return request.params();
		});

		assertThat(sent).hasSize(1);
		assertThat(sent.get(0)).isSameAs(CALL);
	}

	@Test
	@DisplayName("10,000 names of tools and methods make no more series than the bounds say")
	void seriesAreBounded() {
		OperationObserver observer = observer(this.registry);
		Set<List<String>> series = new HashSet<>();
		DefaultMcpOperationConvention convention = new DefaultMcpOperationConvention();
		observer.toolsListed(Set.of("hello", "x".repeat(1000)));
		IntStream.range(0, 10_000).forEach((i) -> {
			series.add(series(convention.getLowCardinalityKeyValues(observer.context(call("tool-" + i)))));
		});
		assertThat(series).hasSize(1);

		IntStream.range(0, 10_000).forEach((i) -> observer.toolsListed(Set.of("tool-" + i)));
		series.clear();
		IntStream.range(0, 10_000).forEach((i) -> {
			series.add(series(convention.getLowCardinalityKeyValues(observer.context(call("tool-" + i)))));
		});
		assertThat(series).hasSize(256);
		assertThat(observer.context(CALL).tool()).isEqualTo("hello");
		assertThat(observer.context(call("x".repeat(1000))).tool()).isEqualTo("other");

		series.clear();
		IntStream.range(0, 10_000)
			.mapToObj((i) -> McpRequest.of("x/" + i, JsonRpcCodec.object()))
			.forEach((request) -> series.add(series(convention.getLowCardinalityKeyValues(observer.context(request)))));
		assertThat(series).hasSizeLessThanOrEqualTo(65);
	}

	private static McpRequest call(String tool) {
		return new McpRequest(Methods.TOOLS_CALL, JsonRpcCodec.object(), tool, false);
	}

	private static List<String> series(KeyValues values) {
		return values.stream().map(KeyValue::getValue).toList();
	}

	private OperationObserver observer(ObservationRegistry observed) {
		HttpTransport transport = this.transports.create(spec().build().settings());
		return new OperationObserver(transport, new McpObservations(observed, null, null), Set.of());
	}

	private McpClient connect() {
		return this.clients.connect(spec().build());
	}

	private ConnectionSpecBuilder spec() {
		return ConnectionSpec.builder("test", this.server.uri().toString())
			.target(TargetPolicy.of(TargetProfile.LOOPBACK));
	}

}
