package io.github.mcpclient.protocol;

import java.time.Duration;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * How long and for whom results are kept: M-CCH-04, M-CCH-05, M-CCH-10, M-UNK-02.
 */
class CacheHintTests {

	@ParameterizedTest
	@DisplayName("M-CCH-04, M-CCH-10, B-187: negative, absent and of the wrong type is stale at once, large is capped")
	@CsvSource(quoteCharacter = '`', delimiter = '|',
			value = { "'ttlMs':300000|300000", "'ttlMs':300.0|300", "'ttlMs':0|0", "'ttlMs':-1|0", "'ttlMs':0.5|0",
					"'ttlMs':'300'|0", "'ttlMs':null|0", "'x':1|0", "'ttlMs':1e30|86400000",
					"'ttlMs':1e999999999|86400000", "'ttlMs':-1e999999999|0", "'ttlMs':1e-999999999|0",
					"'ttlMs':9223372036854775807|86400000" })
	void boundsTheTime(String member, long millis) {
		CacheHint hint = CacheHint.of(Json.of("{" + member + "}"));

		assertThat(hint.ttl()).isEqualTo(Duration.ofMillis(millis));
	}

	@ParameterizedTest
	@DisplayName("M-CCH-05, M-UNK-02, B-186: only what says public is shared")
	@CsvSource(quoteCharacter = '`', delimiter = '|', value = { "'cacheScope':'public'|true",
			"'cacheScope':'private'|false", "'x':1|false", "'cacheScope':'Public'|false", "'cacheScope':5|false" })
	void sharesOnlyWhatIsPublic(String member, boolean shared) {
		assertThat(CacheHint.of(Json.of("{" + member + "}")).shared()).isEqualTo(shared);
		assertThat(ListToolsResult.of(Json.of("{'tools':[]," + member + "}")).cacheHint().shared()).isEqualTo(shared);
		assertThat(ListPromptsResult.of(Json.of("{'prompts':[]," + member + "}")).cacheHint().shared())
			.isEqualTo(shared);
	}

}
