package io.github.mcpclient.samples.quickstart;

import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;

import io.github.mcpclient.era.Era;
import io.github.mcpclient.error.Dispatch;
import io.github.mcpclient.error.JsonRpcException;
import io.github.mcpclient.error.TransportFailedException;
import io.github.mcpclient.error.TransportFailedException.Kind;
import io.github.mcpclient.protocol.Implementation;
import io.github.mcpclient.transport.ServerProfile;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.node.JsonNodeFactory;

import static org.assertj.core.api.Assertions.assertThat;

class ReportTableTests {

	private static final ServerProfile SERVER = new ServerProfile(Era.MODERN,
			"server/discover lists version 2026-07-28", "2026-07-28", new Implementation("demo", "1.0.0", null),
			JsonNodeFactory.instance.objectNode(), null);

	@Test
	void aRowSaysEverythingThatWasFound() {
		String table = render(List.of("add", "get_time"), new Outcome(false, "add -> 3 (4 ms)"));
		assertThat(table).isEqualTo("""
				connection  origin                   era, and why              protocol    server      tools          \
				tool called, and result  ms
				----------  -----------------------  ------------------------  ----------  ----------  -------------  \
				-----------------------  --
				mine        https://example.com:443  MODERN: server/discover   2026-07-28  demo 1.0.0  add, get_time  \
				add -> 3 (4 ms)          12
				                                     lists version 2026-07-28

				""");
	}

	@Test
	void manyToolsAreCounted() {
		List<String> tools = IntStream.range(0, 30).mapToObj((number) -> "t" + number).toList();
		assertThat(render(tools, Outcome.notCalled())).contains("t7 and 22").doesNotContain("t8");
	}

	@Test
	void aServerThatWasNotReachedHasDashesAndTheReason() {
		Outcome outcome = Outcome.failed("connecting",
				new TransportFailedException(Kind.CONNECT, Dispatch.NOT_SENT, null));
		String table = ReportTable.render(List.of(new ConnectionReport("mine", "https://example.com:443", null,
				List.of(), outcome, Duration.ofMillis(12))));
		assertThat(table).containsPattern("mine +https://example.com:443 +- +- +- +- +FAILED");
		assertThat(oneLine(table)).contains("FAILED while connecting.").contains("Nothing was sent.");
	}

	@Test
	void whatTheServerSaysInAnErrorIsShownWithoutControlCharacters() {
		Outcome outcome = Outcome.failed("calling the tool",
				new JsonRpcException("tools/call", -32602, "no\u001b[31m such tool", null, 200));
		assertThat(oneLine(render(List.of(), outcome))).contains("It says: no[31m such tool").contains("none");
	}

	private static String render(List<String> tools, Outcome outcome) {
		return ReportTable.render(List.of(new ConnectionReport("mine", "https://example.com:443", SERVER, tools,
				outcome, Duration.ofMillis(12))));
	}

	private static String oneLine(String table) {
		return table.replaceAll("\\s+", " ");
	}

}
