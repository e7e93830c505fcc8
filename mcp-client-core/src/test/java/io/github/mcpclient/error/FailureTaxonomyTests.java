package io.github.mcpclient.error;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.ObjectStreamClass;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.time.Duration;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The closed set of failures (section 11 of the seed, X6).
 */
class FailureTaxonomyTests {

	private static final String PEER = "s3cr3t-peer-text";

	static Stream<McpException> failures() {
		return Stream.of(new AbortedException(Dispatch.UNKNOWN),
				new BlockedTargetException(BlockedTargetException.Reason.ADDRESS, "advice"),
				new BreakerOpenException(Duration.ofMillis(1500)), new BusyException("The queue is full (queue-limit)"),
				new ClosedException(Dispatch.NOT_SENT), new DnsFailedException("The host has no address"),
				new InputRequiredException(InputRequiredException.Reason.TOO_MANY_ROUNDS, null),
				new HttpStatusException(429, Duration.ofSeconds(7)), new HttpStatusException(500, null),
				new InvalidResponseException("tools/list", "it has no array 'tools'"),
				new JsonRpcException("tools/call", -32603, PEER, PEER, 200),
				new JsonRpcException("tools/call", -32603, PEER, null, 500),
				new McpTimeoutException(McpTimeoutException.Phase.CHUNK, Dispatch.UNKNOWN),
				new PaymentRequiredException(PEER), new UnmeteredCallException(), new UnknownPriceException(PEER),
				new SpendDeniedException(SpendDeniedException.Reason.OVER_LIMIT), new RedirectRefusedException(302),
				new ResponseTooLargeException(2_097_152), new SessionRejectedException(),
				new TransportFailedException(TransportFailedException.Kind.BROKEN, Dispatch.UNKNOWN,
						new IOException(PEER, new IOException(PEER))),
				new UnsupportedVersionException(List.of("2026-07-28"), List.of("2025-06-18", PEER)));
	}

	@Test
	@DisplayName("Every code belongs to exactly one final subclass, and every subclass has a code")
	void codesAndSubclassesCorrespond() {
		Map<FailureCode, Set<Class<?>>> byCode = failures().collect(
				Collectors.groupingBy(McpException::code, Collectors.mapping(Object::getClass, Collectors.toSet())));

		assertThat(byCode.keySet()).isEqualTo(EnumSet.allOf(FailureCode.class));
		assertThat(byCode.values()).allSatisfy((types) -> assertThat(types).hasSize(1));
		assertThat(byCode.values().stream().flatMap(Set::stream))
			.containsExactlyInAnyOrder(McpException.class.getPermittedSubclasses());
		assertThat(McpException.class.getPermittedSubclasses())
			.allSatisfy((type) -> assertThat(Modifier.isFinal(type.getModifiers())).isTrue());
	}

	@ParameterizedTest
	@MethodSource("failures")
	@DisplayName("Every failure says how far the request got, in words of its own")
	void everyFailureHasDispatchAndMessage(McpException failure) {
		assertThat(failure.dispatch()).isNotNull();
		assertThat(failure).message().isNotBlank();
		assertThat(failure.connection()).isEmpty();
	}

	@ParameterizedTest
	@MethodSource("failures")
	@DisplayName("M-ERR-05: only what a server answered has the code of a JSON-RPC error")
	void ownFailuresHaveNoJsonRpcCode(McpException failure) {
		boolean answered = failure.code() == FailureCode.JSON_RPC;

		assertThat(failure.getMessage().matches(".*-32\\d{3}.*")).isEqualTo(answered);
		assertThat(failure instanceof JsonRpcException).isEqualTo(answered);
		assertThat(failure.getClass().getMethods()).filteredOn((method) -> method.getName().equals("errorCode"))
			.hasSize(answered ? 1 : 0);
	}

	@ParameterizedTest
	@MethodSource("failures")
	@DisplayName("X6, B10: no text of the peer or the platform in message, cause or stack trace")
	void messagesHoldNoPeerText(McpException failure) {
		assertThat(failure).hasMessageNotContaining(PEER).asString().doesNotContain(PEER);
		assertThat(failure).hasStackTraceContaining(failure.getClass().getName());
		for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
			assertThat(cause.toString()).doesNotContain(PEER);
		}
	}

	@ParameterizedTest
	@MethodSource("failures")
	@DisplayName("Failures survive serialisation with all they know")
	void failuresAreSerializable(McpException failure) throws Exception {
		failure.attributeTo("weather");

		McpException copy = copy(failure);

		assertThat(copy).isExactlyInstanceOf(failure.getClass()).hasMessage(failure.getMessage());
		assertThat(copy.code()).isEqualTo(failure.code());
		assertThat(copy.dispatch()).isEqualTo(failure.dispatch());
		assertThat(copy.retryAfter()).isEqualTo(failure.retryAfter());
		assertThat(copy.connection()).contains("weather");
		assertThat(copy).usingRecursiveComparison()
			.ignoringFields("cause", "stackTrace", "suppressedExceptions", "detailMessage")
			.isEqualTo(failure);
	}

	@Test
	@DisplayName("Every class that can be serialised fixes its serialVersionUID")
	void everySubclassFixesItsSerialVersion() {
		assertThat(Stream.concat(Arrays.stream(McpException.class.getPermittedSubclasses()),
				Stream.of(McpException.class, TransportCause.class)))
			.allSatisfy((type) -> {
				Field field = type.getDeclaredField("serialVersionUID");
				assertThat(field.getModifiers()).isEqualTo(Modifier.PRIVATE | Modifier.STATIC | Modifier.FINAL);
				assertThat(ObjectStreamClass.lookup(type).getSerialVersionUID()).isEqualTo(1L);
			});
	}

	@Test
	@DisplayName("The first attribution to a connection wins and stands before the message")
	void attributionNamesTheConnectionOnce() {
		McpException failure = new SessionRejectedException();
		String message = failure.getMessage();

		failure.attributeTo("weather");
		failure.attributeTo("other");

		assertThat(failure).hasMessage("Connection 'weather': " + message);
		assertThat(failure.connection()).contains("weather");
	}

	@ParameterizedTest
	@EnumSource(TransportFailedException.Kind.class)
	@DisplayName("X6: a transport failure names the type of its cause and keeps its stack trace, but not its message")
	void transportFailureHidesTheMessageOfItsCause(TransportFailedException.Kind kind) {
		IOException cause = new IOException("/10.0.0.1:443 " + PEER);
		cause.addSuppressed(new IOException(PEER));

		TransportFailedException failure = new TransportFailedException(kind, Dispatch.NOT_SENT, cause);

		assertThat(failure.kind()).isEqualTo(kind);
		assertThat(failure.getCause()).hasMessage("java.io.IOException").hasNoCause().hasNoSuppressedExceptions();
		assertThat(failure.getCause().getStackTrace()).isEqualTo(cause.getStackTrace());
		assertThat(new TransportFailedException(kind, Dispatch.NOT_SENT, null)).hasNoCause();
	}

	@Test
	@DisplayName("Refusals by breaker and window are cheap: no cause, no stack trace")
	void cheapRefusalsHaveNoStackTrace() {
		assertThat(new BreakerOpenException(Duration.ZERO).getStackTrace()).isEmpty();
		assertThat(new BusyException("full").getStackTrace()).isEmpty();
	}

	@ParameterizedTest
	@CsvSource({ "400,false,REJECTED", "401,false,REJECTED", "404,false,REJECTED", "429,true,REJECTED",
			"409,false,UNKNOWN", "408,false,UNKNOWN", "501,false,REJECTED", "503,true,REJECTED", "503,false,UNKNOWN",
			"500,true,UNKNOWN", "502,false,UNKNOWN", "504,true,UNKNOWN", "999,false,UNKNOWN" })
	@DisplayName("A status proves that a request was not run only where it really does")
	void statusIsEvidenceOfDispatch(int status, boolean retryAfter, Dispatch dispatch) {
		HttpStatusException failure = new HttpStatusException(status, retryAfter ? Duration.ofSeconds(1) : null);

		assertThat(failure.dispatch()).isEqualTo(dispatch);
		assertThat(failure.status()).isEqualTo(status);
		assertThat(failure.retryAfter().isPresent()).isEqualTo(retryAfter);
	}

	@ParameterizedTest
	@CsvSource({ "301,UNKNOWN", "302,UNKNOWN", "303,UNKNOWN", "307,REJECTED", "308,REJECTED" })
	@DisplayName("Only a redirect that asks for the same request again proves that it was not run")
	void redirectIsEvidenceOfDispatch(int status, Dispatch dispatch) {
		assertThat(new RedirectRefusedException(status).dispatch()).isEqualTo(dispatch);
	}

	@ParameterizedTest
	@CsvSource({ "200,-32000,UNKNOWN", "200,-32603,UNKNOWN", "200,-32602,REJECTED", "200,-32601,REJECTED",
			"200,-32042,REJECTED", "500,-32602,REJECTED", "400,-32000,REJECTED", "404,-32000,REJECTED",
			"500,-32000,UNKNOWN", "503,-32000,UNKNOWN", "409,-32000,UNKNOWN" })
	@DisplayName("M-ERR-08: a JSON-RPC error passes code, message and data through")
	void jsonRpcErrorKeepsWhatTheServerSaid(int status, int code, Dispatch dispatch) {
		JsonRpcException failure = new JsonRpcException("tools/call", code, PEER, "{\"a\":1}", status);

		assertThat(failure.dispatch()).isEqualTo(dispatch);
		assertThat(failure.errorCode()).isEqualTo(code);
		assertThat(failure.serverMessage()).isEqualTo(PEER);
		assertThat(failure.serverData()).isEqualTo("{\"a\":1}");
		assertThat(failure.httpStatus()).isEqualTo(status);
	}

	@Test
	@DisplayName("X6: a version list of a server is shown only as far as it is versions, and bounded")
	void versionListOfAServerIsNotTrusted() {
		List<String> offered = Stream
			.concat(Stream.of("2025-06-18", "", "<b>", "2".repeat(33)), Stream.generate(() -> "1999-01-01").limit(100))
			.toList();

		UnsupportedVersionException failure = new UnsupportedVersionException(List.of("2026-07-28"), offered);

		assertThat(failure.supportedByServer()).hasSize(16)
			.startsWith("2025-06-18", "(unreadable)", "(unreadable)", "(unreadable)", "1999-01-01");
		assertThat(failure.supportedByClient()).containsExactly("2026-07-28");
		assertThat(failure).hasMessageContaining("2026-07-28").hasMessageContaining("2025-06-18");
	}

	private static McpException copy(McpException failure) throws IOException, ClassNotFoundException {
		ByteArrayOutputStream bytes = new ByteArrayOutputStream();
		try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
			out.writeObject(failure);
		}
		try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
			return (McpException) in.readObject();
		}
	}

}
