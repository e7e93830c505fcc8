package io.github.mcpclient;

import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import javax.net.ssl.SSLContext;

import io.github.mcpclient.ErrorRow.Attempt;
import io.github.mcpclient.ErrorRow.Failure;
import io.github.mcpclient.ErrorRow.Outcome;
import io.github.mcpclient.ErrorRow.Provocation;
import io.github.mcpclient.error.AbortedException;
import io.github.mcpclient.error.BlockedTargetException;
import io.github.mcpclient.error.BreakerOpenException;
import io.github.mcpclient.error.BusyException;
import io.github.mcpclient.error.ClosedException;
import io.github.mcpclient.error.DnsFailedException;
import io.github.mcpclient.error.FailureCode;
import io.github.mcpclient.error.HttpStatusException;
import io.github.mcpclient.error.InputRequiredException;
import io.github.mcpclient.error.InvalidResponseException;
import io.github.mcpclient.error.JsonRpcException;
import io.github.mcpclient.error.McpTimeoutException;
import io.github.mcpclient.error.McpTimeoutException.Phase;
import io.github.mcpclient.error.PaymentRequiredException;
import io.github.mcpclient.error.RedirectRefusedException;
import io.github.mcpclient.error.ResponseTooLargeException;
import io.github.mcpclient.error.SessionRejectedException;
import io.github.mcpclient.error.SpendDeniedException;
import io.github.mcpclient.error.TransportFailedException;
import io.github.mcpclient.error.TransportFailedException.Kind;
import io.github.mcpclient.error.UnknownPriceException;
import io.github.mcpclient.error.UnmeteredCallException;
import io.github.mcpclient.error.UnsupportedVersionException;
import io.github.mcpclient.exchange.ExchangeLimits;
import io.github.mcpclient.metering.Money;
import io.github.mcpclient.metering.PriceRule;
import io.github.mcpclient.metering.PriceTable;
import io.github.mcpclient.metering.ReservationHandle;
import io.github.mcpclient.target.TargetPolicy;
import io.github.mcpclient.target.TargetProfile;
import io.github.mcpclient.testserver.ReceivedRequest;
import io.github.mcpclient.testserver.Script;
import io.github.mcpclient.testserver.ServerOptions;
import io.github.mcpclient.testserver.TestCertificates;

import static io.github.mcpclient.ErrorRow.Effect.FAILURE;
import static io.github.mcpclient.ErrorRow.Effect.NONE;
import static io.github.mcpclient.ErrorRow.Effect.SUCCESS;
import static io.github.mcpclient.error.Dispatch.EXECUTED;
import static io.github.mcpclient.error.Dispatch.NOT_SENT;
import static io.github.mcpclient.error.Dispatch.REJECTED;
import static io.github.mcpclient.error.Dispatch.UNKNOWN;

/**
 * The table in {@code docs/errors.md}, row by row.
 */
final class ErrorTable {

	private static final Duration SHORT = Duration.ofMillis(300);

	private static final ExchangeLimits TIGHT = new ExchangeLimits(1_000, SHORT, SHORT, Duration.ofMinutes(1));

	private static final Failure STATUS = new Failure(HttpStatusException.class, FailureCode.HTTP_STATUS, null);

	private static final Failure JSON_RPC = new Failure(JsonRpcException.class, FailureCode.JSON_RPC, null);

	private static final Failure REDIRECT = new Failure(RedirectRefusedException.class, FailureCode.REDIRECT_REFUSED,
			null);

	private static final Failure INVALID = new Failure(InvalidResponseException.class, FailureCode.INVALID_RESPONSE,
			null);

	private static final Failure ABORTED = new Failure(AbortedException.class, FailureCode.ABORTED, null);

	private static final Failure CLOSED = new Failure(ClosedException.class, FailureCode.CLOSED, null);

	private ErrorTable() {
	}

	static List<ErrorRow> rows() {
		return Stream.of(nothingSent(), spending(), timeouts(), brokenConnections(), statuses(), answers(), ends())
			.flatMap((rows) -> rows)
			.toList();
	}

	private static Stream<ErrorRow> nothingSent() {
		Outcome outcome = new Outcome(NOT_SENT, NONE);
		return Stream.of(
				row("address", new Failure(BlockedTargetException.class, FailureCode.BLOCKED, null), outcome,
						(stage) -> stage.firstCall(URI.create("https://localhost:8443/mcp"),
								(spec) -> spec.target(TargetPolicy.of(TargetProfile.PUBLIC)))),
				row("unknown host", new Failure(DnsFailedException.class, FailureCode.DNS_FAILED, null), outcome,
						(stage) -> stage.firstCall(URI.create("http://no-such-host.invalid/mcp"), (spec) -> spec)),
				row("no slot and no queue", new Failure(BusyException.class, FailureCode.BUSY, null), outcome,
						(stage) -> stage.callBehindAnother(0, Duration.ofSeconds(10))),
				row("open circuit", new Failure(BreakerOpenException.class, FailureCode.BREAKER_OPEN, null),
						new Outcome(NOT_SENT, NONE, Duration.ofSeconds(30)), ErrorTable::openCircuit));
	}

	private static Stream<ErrorRow> spending() {
		Outcome outcome = new Outcome(NOT_SENT, NONE);
		return Stream.of(
				row("", new Failure(UnknownPriceException.class, FailureCode.UNKNOWN_PRICE, null), outcome,
						(stage) -> pricedCall(stage, PriceTable.of(), CallOptions.defaults())),
				row("", new Failure(UnmeteredCallException.class, FailureCode.UNMETERED_CALL, null), outcome,
						(stage) -> pricedCall(stage, priceOf("0.1"),
								CallOptions.defaults().withReservation(ReservationHandle.of("made.up")))),
				row("over limit", new Failure(SpendDeniedException.class, FailureCode.SPEND_DENIED, null), outcome,
						ErrorTable::callWithoutMoney),
				row("", new Failure(PaymentRequiredException.class, FailureCode.PAYMENT_REQUIRED, null),
						new Outcome(REJECTED, SUCCESS), (stage) -> stage.call((request, reply) -> reply.empty(402))));
	}

	private static PriceTable priceOf(String amount) {
		return PriceTable.of(PriceRule.perCall("all", "*", Money.parse(amount, "USD")));
	}

	private static Attempt pricedCall(ErrorStage stage, PriceTable prices, CallOptions options) {
		McpClient client = stage.call((request, reply) -> {
		}, (spec) -> spec.prices(prices)).client();
		return new Attempt(client, () -> client.callTool(ErrorStage.TOOL, Map.of(), options));
	}

	private static Attempt callWithoutMoney(ErrorStage stage) {
		Attempt attempt = pricedCall(stage, priceOf("0.3"), CallOptions.defaults());
		attempt.call().run();
		return attempt;
	}

	private static Attempt openCircuit(ErrorStage stage) {
		Attempt attempt = stage.call((request, reply) -> {
		});
		IntStream.range(0, 5).forEach((i) -> stage.connections().recordFailure(attempt.client()));
		return attempt;
	}

	private static Stream<ErrorRow> timeouts() {
		return Stream.of(
				row("", timeout(Phase.QUEUE), new Outcome(NOT_SENT, NONE),
						(stage) -> stage.callBehindAnother(1, SHORT)),
				row("", timeout(Phase.CONNECT), new Outcome(NOT_SENT, FAILURE), ErrorTable::silentHandshake),
				row("", timeout(Phase.CHUNK), new Outcome(UNKNOWN, FAILURE), (stage) -> stage.call((request, reply) -> {
					reply.stream(200, "application/json").write("{\"j");
					reply.holdUntilClientCloses();
				}, (spec) -> spec.limits(TIGHT))), row("", timeout(Phase.DEADLINE), new Outcome(UNKNOWN, FAILURE),
						(stage) -> stage.call((request, reply) -> reply.silent(), (spec) -> spec.callTimeout(SHORT))));
	}

	/**
	 * The system accepts the connection, but nobody answers.
	 */
	private static Attempt silentHandshake(ErrorStage stage) throws Exception {
		ServerSocket silent = stage.closing(new ServerSocket(0, 1, InetAddress.getLoopbackAddress()));
		return stage.firstCall(URI.create("https://127.0.0.1:" + silent.getLocalPort() + "/mcp"),
				(spec) -> spec.limits(TIGHT));
	}

	private static Stream<ErrorRow> brokenConnections() {
		return Stream.of(row("", transport(Kind.CONNECT), new Outcome(NOT_SENT, FAILURE), ErrorTable::closedPort),
				row("", transport(Kind.TLS), new Outcome(NOT_SENT, FAILURE),
						(stage) -> stage.firstCall(ServerOptions.defaults().withTls(SSLContext.getDefault()))),
				row("", transport(Kind.CERTIFICATE), new Outcome(NOT_SENT, FAILURE),
						(stage) -> stage.firstCall(
								ServerOptions.defaults().withTls(TestCertificates.forLoopback().serverContext()))),
				row("reset", transport(Kind.BROKEN), new Outcome(UNKNOWN, FAILURE),
						call((request, reply) -> reply.reset())),
				row("truncated", transport(Kind.BROKEN), new Outcome(UNKNOWN, FAILURE), call((request, reply) -> {
					reply.raw("HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{");
					reply.close();
				})), row("", transport(Kind.PROTOCOL), new Outcome(UNKNOWN, FAILURE), call((request, reply) -> {
					reply.raw("SMTP ready\r\n\r\n");
					reply.close();
				})));
	}

	private static Attempt closedPort(ErrorStage stage) throws Exception {
		try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
			return stage.firstCall(URI.create("http://127.0.0.1:" + socket.getLocalPort() + "/mcp"), (spec) -> spec);
		}
	}

	private static Stream<ErrorRow> statuses() {
		Stream<ErrorRow> unhealthy = IntStream.of(400, 401, 403, 429, 501)
			.mapToObj((status) -> status(status, new Outcome(REJECTED, FAILURE)));
		Stream<ErrorRow> unknown = IntStream.of(408, 500, 502, 503, 504, 599)
			.mapToObj((status) -> status(status, new Outcome(UNKNOWN, FAILURE)));
		Stream<ErrorRow> refused = IntStream.of(404, 405, 406, 407, 413, 415, 421, 426, 428)
			.mapToObj((status) -> status(status, new Outcome(REJECTED, SUCCESS)));
		Stream<ErrorRow> others = IntStream.of(409, 410, 418, 422)
			.mapToObj((status) -> status(status, new Outcome(UNKNOWN, SUCCESS)));
		Stream<ErrorRow> waiting = IntStream.of(429, 503)
			.mapToObj((status) -> row(status + " with Retry-After", STATUS,
					new Outcome(REJECTED, FAILURE, Duration.ofSeconds(7)),
					call((request, reply) -> reply.header("Retry-After", "7").empty(status))));
		Stream<ErrorRow> safeRedirects = IntStream.of(307, 308)
			.mapToObj((status) -> redirect(status, new Outcome(REJECTED, NONE)));
		Stream<ErrorRow> redirects = IntStream.of(301, 302, 303)
			.mapToObj((status) -> redirect(status, new Outcome(UNKNOWN, NONE)));
		return Stream.of(unhealthy, unknown, refused, others, waiting, safeRedirects, redirects)
			.flatMap((rows) -> rows);
	}

	private static ErrorRow status(int status, Outcome outcome) {
		return row(String.valueOf(status), STATUS, outcome, call((request, reply) -> reply.empty(status)));
	}

	private static ErrorRow redirect(int status, Outcome outcome) {
		return row(String.valueOf(status), REDIRECT, outcome,
				call((request, reply) -> reply.header("Location", "/elsewhere").empty(status)));
	}

	private static Stream<ErrorRow> answers() {
		return Stream.of(error(-32602, 200, new Outcome(REJECTED, SUCCESS)),
				error(-32042, 200, new Outcome(REJECTED, SUCCESS)), error(-32603, 200, new Outcome(UNKNOWN, SUCCESS)),
				error(-32000, 404, new Outcome(REJECTED, SUCCESS)), error(-32000, 500, new Outcome(UNKNOWN, FAILURE)),
				row("of a refused probe", JSON_RPC, new Outcome(NOT_SENT, FAILURE),
						(stage) -> stage.firstCall((request, reply) -> reply.json(400, errorOf(request, -32000)))),
				row("no JSON-RPC", INVALID, new Outcome(UNKNOWN, SUCCESS),
						call((request, reply) -> reply.text(200, "text/html", "<html>"))),
				row("result of the wrong shape", INVALID, new Outcome(EXECUTED, SUCCESS),
						call((request, reply) -> reply.json(200, resultOf(request, "{\"content\":1}")))),
				row("no handler", new Failure(InputRequiredException.class, FailureCode.INPUT_REQUIRED, null),
						new Outcome(EXECUTED, SUCCESS),
						call((request, reply) -> reply.json(200,
								resultOf(request, "{\"resultType\":\"input_required\",\"inputRequests\":{\"a\":"
										+ "{\"method\":\"elicitation/create\",\"params\":{\"message\":\"m\"}}}}")))),
				row("", new Failure(ResponseTooLargeException.class, FailureCode.TOO_LARGE, null),
						new Outcome(UNKNOWN, NONE),
						(stage) -> stage.call((request, reply) -> reply.json(200, " ".repeat(1_001)),
								(spec) -> spec.limits(TIGHT))),
				row("", new Failure(SessionRejectedException.class, FailureCode.SESSION_REJECTED, null),
						new Outcome(REJECTED, NONE), ErrorStage::callThatLosesItsSessions),
				row("", new Failure(UnsupportedVersionException.class, FailureCode.UNSUPPORTED_VERSION, null),
						new Outcome(NOT_SENT, SUCCESS),
						(stage) -> stage.firstCall((request, reply) -> reply.json(400,
								"{\"jsonrpc\":\"2.0\",\"id\":" + request.bodyJson().get("id")
										+ ",\"error\":{\"code\":-32022,\"message\":\"x\","
										+ "\"data\":{\"supported\":[\"1999-01-01\"]}}}"))));
	}

	private static ErrorRow error(int code, int status, Outcome outcome) {
		return row(code + " under " + status, JSON_RPC, outcome,
				call((request, reply) -> reply.json(status, errorOf(request, code))));
	}

	private static String errorOf(ReceivedRequest request, int code) {
		return "{\"jsonrpc\":\"2.0\",\"id\":" + request.bodyJson().get("id") + ",\"error\":{\"code\":" + code
				+ ",\"message\":\"x\"}}";
	}

	private static String resultOf(ReceivedRequest request, String result) {
		return "{\"jsonrpc\":\"2.0\",\"id\":" + request.bodyJson().get("id") + ",\"result\":" + result + "}";
	}

	private static Stream<ErrorRow> ends() {
		return Stream.of(row("before", ABORTED, new Outcome(NOT_SENT, NONE), (stage) -> {
			Attempt attempt = stage.call((request, reply) -> {
			});
			return new Attempt(attempt.client(), () -> {
				Thread.currentThread().interrupt();
				attempt.call().run();
			});
		}), row("during", ABORTED, new Outcome(UNKNOWN, NONE), (stage) -> {
			Thread caller = Thread.currentThread();
			return stage.call((request, reply) -> {
				caller.interrupt();
				reply.holdUntilClientCloses();
			});
		}), row("before", CLOSED, new Outcome(NOT_SENT, NONE), (stage) -> {
			Attempt attempt = stage.call((request, reply) -> {
			});
			attempt.client().close();
			return attempt;
		}), row("during", CLOSED, new Outcome(UNKNOWN, NONE), (stage) -> stage.call((request, reply) -> {
			stage.connections().close();
			reply.holdUntilClientCloses();
		})));
	}

	private static Provocation call(Script script) {
		return (stage) -> stage.call(script);
	}

	private static Failure timeout(Phase phase) {
		return new Failure(McpTimeoutException.class, FailureCode.TIMEOUT, phase);
	}

	private static Failure transport(Kind kind) {
		return new Failure(TransportFailedException.class, FailureCode.TRANSPORT, kind);
	}

	private static ErrorRow row(String name, Failure failure, Outcome outcome, Provocation provocation) {
		return new ErrorRow(name, failure, outcome, provocation);
	}

}
