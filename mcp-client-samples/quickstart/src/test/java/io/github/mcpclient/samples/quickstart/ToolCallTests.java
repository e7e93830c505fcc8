package io.github.mcpclient.samples.quickstart;

import java.util.Map;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

class ToolCallTests {

	@Test
	void argumentsThatAreNoObjectAreRefused() {
		for (String arguments : new String[] { "[1]", "{", "", "\"text\"" }) {
			assertThatIllegalArgumentException().isThrownBy(() -> new ToolCall("add", arguments))
				.withMessageContaining("are a JSON object");
		}
	}

	@Test
	void aToolOnTheCommandLineGoesBeforeTheConfiguredCalls() {
		ToolCall weather = new ToolCall("get_weather", "{}");
		QuickstartProperties properties = new QuickstartProperties("add", "{\"a\": 1}", Map.of("legacy", weather));
		assertThat(properties.callOn("legacy")).contains(new ToolCall("add", "{\"a\": 1}"));
	}

	@Test
	void withoutAWordOnAConnectionNothingIsCalled() {
		ToolCall weather = new ToolCall("get_weather", "{}");
		QuickstartProperties properties = new QuickstartProperties(null, "{}", Map.of("legacy", weather));
		assertThat(properties.callOn("legacy")).contains(weather);
		assertThat(properties.callOn("mine")).isEmpty();
	}

}
