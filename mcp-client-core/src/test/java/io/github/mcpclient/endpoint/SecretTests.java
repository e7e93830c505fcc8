package io.github.mcpclient.endpoint;

import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

/**
 * X4: a secret is never printed.
 */
class SecretTests {

	@Test
	@DisplayName("X4: a secret stays masked inside of records, lists and maps")
	void isMaskedWhereverItIsPrinted() {
		Secret secret = Secret.of("Bearer abc");
		record Holder(String name, Secret value) {
		}

		assertThat(secret).hasToString("******");
		assertThat(new Holder("h", secret).toString()).doesNotContain("abc");
		assertThat(List.of(secret).toString() + Map.of("h", secret)).doesNotContain("abc");
		assertThat(String.format("%s %1$S", secret)).doesNotContainIgnoringCase("abc");
		assertThat(Secret.of("")).hasToString(secret.toString());
	}

	@Test
	@DisplayName("A secret is a value")
	void comparesByValue() {
		Secret secret = Secret.of("abc");

		assertThat(secret.reveal()).isEqualTo("abc");
		assertThat(secret).isEqualTo(Secret.of("abc")).hasSameHashCodeAs(Secret.of("abc"));
		assertThat(secret).isNotEqualTo(Secret.of("abcd")).isNotEqualTo(Secret.of("")).isNotEqualTo("abc");
		assertThatNullPointerException().isThrownBy(() -> Secret.of(null));
	}

}
