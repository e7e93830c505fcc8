package io.github.mcpclient;

import java.util.List;
import java.util.Map;

import io.github.mcpclient.protocol.CallToolResult;
import io.github.mcpclient.target.TargetPolicy;
import io.github.mcpclient.target.TargetProfile;
import io.github.mcpclient.testserver.LegacyServer;
import io.github.mcpclient.testserver.ModernServer;
import io.github.mcpclient.testserver.ReceivedRequest;
import io.github.mcpclient.testserver.TestTool;
import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationHandler.FirstMatchingCompositeObservationHandler;
import io.micrometer.observation.ObservationRegistry;
import io.micrometer.tracing.handler.DefaultTracingObservationHandler;
import io.micrometer.tracing.handler.PropagatingSenderTracingObservationHandler;
import io.micrometer.tracing.otel.bridge.OtelBaggageManager;
import io.micrometer.tracing.otel.bridge.OtelCurrentTraceContext;
import io.micrometer.tracing.otel.bridge.OtelPropagator;
import io.micrometer.tracing.otel.bridge.OtelTracer;
import io.opentelemetry.api.baggage.Baggage;
import io.opentelemetry.api.baggage.propagation.W3CBaggagePropagator;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.api.trace.Tracer;
import io.opentelemetry.api.trace.propagation.W3CTraceContextPropagator;
import io.opentelemetry.context.Scope;
import io.opentelemetry.context.propagation.ContextPropagators;
import io.opentelemetry.context.propagation.TextMapPropagator;
import io.opentelemetry.sdk.testing.exporter.InMemorySpanExporter;
import io.opentelemetry.sdk.trace.SdkTracerProvider;
import io.opentelemetry.sdk.trace.data.SpanData;
import io.opentelemetry.sdk.trace.export.SimpleSpanProcessor;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What a server and a tracing system see of a trace, with the bridge of Micrometer to
 * OpenTelemetry.
 */
class TracePropagationTests {

	private static final String FOREIGN = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01";

	private final InMemorySpanExporter spans = InMemorySpanExporter.create();

	private final SdkTracerProvider provider = SdkTracerProvider.builder()
		.addSpanProcessor(SimpleSpanProcessor.create(this.spans))
		.build();

	private final ObservationRegistry registry = ObservationRegistry.create();

	private final McpClients clients = McpClients.builder().observationRegistry(this.registry).build();

	@BeforeEach
	void trace() {
		Tracer otel = this.provider.get("test");
		OtelCurrentTraceContext current = new OtelCurrentTraceContext();
		OtelTracer tracer = new OtelTracer(otel, current, (event) -> {
		}, new OtelBaggageManager(current, List.of(), List.of()));
		ContextPropagators propagators = ContextPropagators.create(TextMapPropagator
			.composite(W3CTraceContextPropagator.getInstance(), W3CBaggagePropagator.getInstance()));
		this.registry.observationConfig()
			.observationHandler(new FirstMatchingCompositeObservationHandler(
					new PropagatingSenderTracingObservationHandler<>(tracer, new OtelPropagator(propagators, otel)),
					new DefaultTracingObservationHandler(tracer)));
	}

	@AfterEach
	void close() {
		this.clients.close();
		this.provider.close();
	}

	@Test
	@DisplayName("M-META-11, M-META-12: the request is in _meta, its exchange in the header, both in the trace")
	void modernServerSeesTheTrace() {
		try (ModernServer server = ModernServer.builder().tool(TestTool.saying("hello", "Hello")).start()) {
			McpClient client = connect(server.uri().toString());
			client.listTools();
			this.spans.reset();

			callWithin("caller", client, CallOptions.defaults());

			assertTraced(last(server.requests()));
			assertThat(server.violations()).isEmpty();
		}
	}

	@Test
	@DisplayName("M-META-12: a legacy server sees the same")
	void legacyServerSeesTheTrace() {
		try (LegacyServer server = LegacyServer.builder().tool(TestTool.saying("hello", "Hello")).start()) {
			McpClient client = connect(server.uri().toString());
			client.listTools();
			this.spans.reset();

			callWithin("caller", client, CallOptions.defaults());

			assertTraced(last(server.requests()));
			assertThat(server.violations()).isEmpty();
		}
	}

	private void assertTraced(ReceivedRequest call) {
		SpanData caller = span("caller");
		SpanData operation = span("tools/call hello");
		SpanData exchange = span("POST");
		assertThat(operation.getParentSpanId()).isEqualTo(caller.getSpanId());
		assertThat(exchange.getParentSpanId()).isEqualTo(operation.getSpanId());
		assertThat(operation.getKind()).isEqualTo(SpanKind.CLIENT);
		assertThat(operation.getAttributes().asMap().toString()).contains("mcp.protocol.version", "server.address");
		assertThat(meta(call).path("traceparent").stringValue("")).isEqualTo(parent(operation));
		assertThat(meta(call).path("baggage").stringValue("")).isEqualTo("tenant=a");
		assertThat(call.header("traceparent")).contains(parent(exchange));
		assertThat(call.header("baggage")).contains("tenant=a");
	}

	@Test
	@DisplayName("M-META-12: what the caller says of the trace stays, with nothing of another trace beside it")
	void callerWins() {
		try (ModernServer server = ModernServer.builder().tool(TestTool.saying("hello", "Hello")).start()) {
			McpClient client = this.clients.connect(ConnectionSpec.builder("test", server.uri().toString())
				.target(TargetPolicy.of(TargetProfile.LOOPBACK))
				.header("Traceparent", FOREIGN)
				.build());

			callWithin("caller", client, CallOptions.defaults().withMeta(Map.of("traceparent", FOREIGN, "mine", 1)));

			ReceivedRequest call = last(server.requests());
			assertThat(meta(call).path("traceparent").stringValue("")).isEqualTo(FOREIGN);
			assertThat(meta(call).path("mine").intValue()).isEqualTo(1);
			assertThat(meta(call).path("baggage").stringValue("")).isEqualTo("tenant=a");
			assertThat(call.headers().all("traceparent")).containsExactly(FOREIGN);
			assertThat(server.violations()).isEmpty();
		}
	}

	@Test
	void untracedRequestSaysNothingOfATrace() {
		try (ModernServer server = ModernServer.builder().tool(TestTool.saying("hello", "Hello")).start();
				McpClients silent = McpClients.create()) {
			silent
				.connect(ConnectionSpec.builder("test", server.uri().toString())
					.target(TargetPolicy.of(TargetProfile.LOOPBACK))
					.build())
				.callTool("hello");

			assertThat(last(server.requests()).header("traceparent")).isEmpty();
			assertThat(meta(last(server.requests())).has("traceparent")).isFalse();
		}
	}

	private void callWithin(String name, McpClient client, CallOptions options) {
		try (Scope scope = Baggage.builder().put("tenant", "a").build().makeCurrent()) {
			CallToolResult result = Observation.createNotStarted(name, this.registry)
				.observe(() -> client.callTool("hello", Map.of(), options));
			assertThat(result.text()).isEqualTo("Hello");
		}
	}

	private McpClient connect(String url) {
		return this.clients
			.connect(ConnectionSpec.builder("test", url).target(TargetPolicy.of(TargetProfile.LOOPBACK)).build());
	}

	private SpanData span(String name) {
		return this.spans.getFinishedSpanItems()
			.stream()
			.filter((span) -> span.getName().equals(name))
			.findFirst()
			.orElseThrow();
	}

	private static String parent(SpanData span) {
		return "00-" + span.getTraceId() + "-" + span.getSpanId() + "-" + span.getSpanContext().getTraceFlags().asHex();
	}

	private static JsonNode meta(ReceivedRequest request) {
		return request.bodyJson().path("params").path("_meta");
	}

	private static ReceivedRequest last(List<ReceivedRequest> requests) {
		return requests.stream()
			.filter((request) -> request.rpcMethod().equals("tools/call"))
			.reduce((first, second) -> second)
			.orElseThrow();
	}

}
