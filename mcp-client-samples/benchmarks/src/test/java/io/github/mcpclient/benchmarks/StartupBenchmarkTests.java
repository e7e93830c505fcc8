package io.github.mcpclient.benchmarks;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The application still starts, with the starter and without it.
 */
class StartupBenchmarkTests {

	@ParameterizedTest
	@ValueSource(strings = { "without", "2" })
	void startIsMeasured(String application) throws Exception {
		assertThat(StartupBenchmark.start(application)).hasSize(2).doesNotContain(0);
	}

}
