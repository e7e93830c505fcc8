package io.github.mcpclient.benchmarks;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThatCode;

/**
 * The one check that the benchmarks still run: every subject gets its answer.
 */
class ToolCallBenchmarkTests {

	@Test
	void everySubjectGetsAnAnswer() throws Exception {
		try (ServerProcess server = ServerProcess.start()) {
			for (Subject subject : ToolCallBenchmark.subjects(server, false)) {
				assertThatCode(() -> subject.call().run()).as(subject.name()).doesNotThrowAnyException();
				subject.end().run();
			}
		}
	}

}
