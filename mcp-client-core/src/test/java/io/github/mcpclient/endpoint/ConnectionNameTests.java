package io.github.mcpclient.endpoint;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

/**
 * Names need no escaping as a selector, tag or bean qualifier.
 */
class ConnectionNameTests {

	@ParameterizedTest
	@ValueSource(strings = { "a", "0", "weather", "Weather-2", "a.b_c-d", "9lives" })
	void acceptsPlainNames(String name) {
		assertThat(new ConnectionName(name)).hasToString(name);
		assertThat(new ConnectionName(name)).isEqualTo(new ConnectionName(name));
	}

	@ParameterizedTest
	@ValueSource(strings = { "", " ", "-a", ".a", "_a", "..", "a b", "a/b", "a\\b", "a:b", "a\n", "a%2f", "é", "ａ",
			"a'", "${x}", "a,b" })
	void refusesNamesThatWouldNeedEscaping(String name) {
		assertThatIllegalArgumentException().isThrownBy(() -> new ConnectionName(name));
	}

	@Test
	@DisplayName("A name has at most 64 characters")
	void boundsTheLength() {
		assertThat(new ConnectionName("a".repeat(64)).value()).hasSize(64);
		assertThatIllegalArgumentException().isThrownBy(() -> new ConnectionName("a".repeat(65)));
	}

}
