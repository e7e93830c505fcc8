package io.github.mcpclient.metering;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;

import io.github.mcpclient.endpoint.ConnectionName;
import io.github.mcpclient.endpoint.Endpoint;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link UnpricedTools}.
 */
class UnpricedToolsTests {

	private final AtomicLong clock = new AtomicLong();

	private final UnpricedTools tools = new UnpricedTools(new ConnectionName("weather"),
			Endpoint.parse("https://mcp.example.com").origin(), this.clock::get);

	@Test
	@DisplayName("S5: names that a model makes up without end take a bounded place, and those that came first stay")
	void namesAreBounded() {
		IntStream.range(0, 10_000).forEach((i) -> this.tools.seen("tool" + i));

		assertThat(this.tools.names()).hasSize(256).contains("tool0", "tool255");
	}

	@Test
	@DisplayName("S5: what nobody called for long makes room")
	void oldNamesMakeRoom() {
		IntStream.range(0, 256).forEach((i) -> this.tools.seen("tool" + i));
		this.clock.addAndGet(Duration.ofMinutes(10).toNanos());
		this.tools.seen("new");

		assertThat(this.tools.names()).containsExactly("new");
	}

}
