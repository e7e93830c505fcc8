package io.github.mcpclient.protocol;

import java.util.List;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What servers tell unasked: M-PRG-02, M-LOG-02, M-SUB-01, M-SUB-03, B-179, B-190.
 */
class NotificationTests {

	@Test
	@DisplayName("M-PRG-02: progress and total may be fractions")
	void readsProgress() {
		assertThat(Progress.of(Json.of("{'progress':0.5,'total':2,'message':'m'}")))
			.contains(new Progress(0.5, 2.0, "m"));
		assertThat(Progress.of(Json.of("{'progress':3,'total':'x','message':7}")))
			.contains(new Progress(3, null, null));
	}

	@ParameterizedTest
	@DisplayName("B-190: malformed progress is none")
	@ValueSource(strings = { "{}", "null", "[]", "{'progress':'1'}", "{'progress':null}", "{'progress':1e400}" })
	void refusesMalformedProgress(String params) {
		assertThat(Progress.of(Json.of(params))).isEmpty();
	}

	@ParameterizedTest
	@DisplayName("B-190: tokens match by type and value")
	@CsvSource(quoteCharacter = '`', delimiter = '|',
			value = { "7|true", "7.0|true", "'7'|false", "null|false", "8|false", "7.5|false", "1e99|false" })
	void matchesTokens(String token, boolean same) {
		assertThat(Progress.isFor(Json.of("{'progressToken':" + token + "}"), 7)).isEqualTo(same);
		assertThat(Progress.isFor(Json.of("{}"), 7)).isFalse();
	}

	@ParameterizedTest
	@EnumSource
	@DisplayName("M-LOG-01, M-LOG-02: every level has its name")
	void readsLogMessages(LogLevel level) {
		LogMessage message = LogMessage.of(Json.of("{'level':'" + level.wire() + "','logger':'l','data':{'a':1}}"))
			.orElseThrow();

		assertThat(message.level()).isEqualTo(level);
		assertThat(message.logger()).isEqualTo("l");
		assertThat(message.data()).isEqualTo(Json.of("{'a':1}"));
	}

	@Test
	@DisplayName("B-179: a level of the server's own costs nothing")
	void toleratesUnknownLevels() {
		assertThat(LogMessage.of(Json.of("{'level':'trace','data':null}"))).get()
			.satisfies((message) -> assertThat(message.level()).isNull())
			.satisfies((message) -> assertThat(message.data().isNull()).isTrue());
		assertThat(LogMessage.of(Json.of("{'level':'info'}"))).isEmpty();
	}

	@Test
	@DisplayName("M-SUB-01: what is not covered is left out")
	void writesFilters() {
		assertThat(new SubscriptionFilter(true, false, true, List.of("a:b")).toJson()).isEqualTo(
				Json.of("{'toolsListChanged':true,'resourcesListChanged':true,'resourceSubscriptions':['a:b']}"));
		assertThat(new SubscriptionFilter(false, false, false, List.of()).toJson()).isEmpty();
	}

	@Test
	@DisplayName("M-SUB-03: what the server did not take on is found")
	void comparesFilters() {
		SubscriptionFilter wanted = new SubscriptionFilter(true, true, false, List.of("a:1", "a:2"));
		SubscriptionFilter acknowledged = SubscriptionFilter
			.of(Json.of("{'toolsListChanged':true,'promptsListChanged':'true','resourceSubscriptions':['a:2']}"));

		assertThat(wanted.minus(acknowledged)).isEqualTo(new SubscriptionFilter(false, true, false, List.of("a:1")));
		assertThat(wanted.minus(wanted).isEmpty()).isTrue();
		assertThat(wanted.minus(SubscriptionFilter.of(Json.of("null")))).isEqualTo(wanted);
	}

}
