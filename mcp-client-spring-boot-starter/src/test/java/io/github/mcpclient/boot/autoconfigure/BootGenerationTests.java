package io.github.mcpclient.boot.autoconfigure;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.NullAndEmptySource;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.boot.diagnostics.FailureAnalysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatNoException;

/**
 * Which Spring Boot is refused.
 */
class BootGenerationTests {

	@Test
	void presentOneIsAccepted() {
		assertThatNoException().isThrownBy(BootGeneration::check);
	}

	@ParameterizedTest
	@NullAndEmptySource
	@ValueSource(strings = { "4.0.0", "4.2.0-SNAPSHOT", "10.0.0", "unknown", "4" })
	void newerAndUnknownOnesAreAccepted(String version) {
		assertThatNoException().isThrownBy(() -> BootGeneration.check(version));
	}

	@ParameterizedTest
	@ValueSource(strings = { "3.5.7", "3.0.0-M1", "2.7.18" })
	void olderOneIsNamedWithTheOneThatIsNeeded(String version) {
		assertThatExceptionOfType(UnsupportedBootException.class).isThrownBy(() -> BootGeneration.check(version))
			.satisfies((failure) -> {
				FailureAnalysis analysis = new UnsupportedBootFailureAnalyzer().analyze(failure);
				assertThat(analysis.getDescription()).contains("needs Spring Boot 4.0 or newer", version);
				assertThat(analysis.getAction()).startsWith("Update Spring Boot");
			});
	}

}
