package io.github.mcpclient.metering;

import java.util.List;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

/**
 * {@link PriceTable}, {@link PriceRule} and {@link Money}.
 */
class PriceTableTests {

	private static final Money CENT = Money.parse("0.01", "USD");

	@ParameterizedTest
	@CsvSource({ "0.15, 150000", "0, 0", "1, 1000000", "0.000001, 1", "9007199254.740991, 9007199254740991" })
	@DisplayName("M3: an amount is read exactly, as millionths")
	void readsAmounts(String text, long micros) {
		assertThat(Money.parse(text, "USD")).isEqualTo(new Money(micros, "USD"));
	}

	@ParameterizedTest
	@ValueSource(strings = { "", "-1", "+1", "01", "010", "1e3", "1.", ".5", "0.1234567", "1,5", "1:30", "0x10", "NaN",
			"9007199254.740992", "1 usd", "1  USD" })
	@DisplayName("M3: what could be misread as an amount is refused")
	void refusesOddAmounts(String text) {
		assertThatIllegalArgumentException().isThrownBy(() -> Money.parse(text, "USD"));
	}

	@Test
	@DisplayName("An amount may name its currency, and prints as it is written")
	void amountNamesItsCurrency() {
		assertThat(Money.parse("0.10 EUR", "USD")).hasToString("0.1 EUR");
	}

	@Test
	@DisplayName("A tool is found by its exact name, then by the longest beginning; case matters")
	void findsTheMostSpecificRule() {
		PriceTable table = PriceTable.of(PriceRule.perCall("docs", "docs.*", CENT),
				PriceRule.perCall("admin", "docs.admin.*", CENT), PriceRule.free("ping", "docs.ping"));

		assertThat(table.find("docs.read").id()).isEqualTo("docs");
		assertThat(table.find("docs.admin.list").id()).isEqualTo("admin");
		assertThat(table.find("docs.ping").id()).isEqualTo("ping");
		assertThat(table.find("docs.Ping").id()).isEqualTo("docs");
		assertThat(table.find("Docs.read")).isNull();
		assertThat(table.find("docs.*" + "x".repeat(123))).as("no name of a tool").isNull();
	}

	@Test
	@DisplayName("M2, M3: other tools are denied, free or priced, as the table says; without a table all are free")
	void treatsOtherToolsAsConfigured() {
		assertThat(PriceTable.of().find("x")).isNull();
		assertThat(PriceTable.of(List.of(), Unpriced.FREE, null, null).find("x").kind()).isEqualTo(PriceRule.Kind.FREE);
		assertThat(PriceTable.of(List.of(), Unpriced.PRICE, CENT, null).find("x").amount()).isEqualTo(CENT);
		assertThat(PriceTable.unmetered().find("x").kind()).isEqualTo(PriceRule.Kind.FREE);
		assertThat(PriceTable.unmetered().isMetered()).isFalse();
	}

	@Test
	@DisplayName("Rules that contradict each other, or the limit of a call, are refused")
	void refusesContradictions() {
		PriceRule lookup = PriceRule.perCall("lookup", "lookup", CENT);
		Money dollar = Money.parse("1", "USD");

		assertThatIllegalArgumentException().isThrownBy(() -> PriceTable.of(lookup, PriceRule.free("lookup", "other")));
		assertThatIllegalArgumentException().isThrownBy(() -> PriceTable.of(lookup, PriceRule.free("again", "lookup")));
		assertThatIllegalArgumentException().isThrownBy(() -> PriceTable.of(List.of(), Unpriced.PRICE, null, null));
		assertThatIllegalArgumentException().isThrownBy(() -> PriceTable.of(List.of(), Unpriced.DENY, CENT, null));
		assertThatIllegalArgumentException().isThrownBy(
				() -> PriceTable.of(List.of(PriceRule.perCall("dear", "dear", dollar)), Unpriced.DENY, null, CENT));
		assertThatIllegalArgumentException()
			.isThrownBy(() -> PriceTable.of(List.of(lookup), Unpriced.DENY, null, Money.parse("1", "EUR")));
	}

	@Test
	@DisplayName("M3: a price is above zero, and a tool that costs nothing says so")
	void refusesZeroAsPrice() {
		Money nothing = new Money(0, "USD");

		assertThatIllegalArgumentException().isThrownBy(() -> PriceRule.perCall("a", "a", nothing));
		assertThatIllegalArgumentException().isThrownBy(() -> new PriceRule("a", "a", PriceRule.Kind.FREE, CENT, null));
		assertThatIllegalArgumentException()
			.isThrownBy(() -> new PriceRule("a", "a", PriceRule.Kind.PRICE, CENT, "vendor/cost"));
	}

	@ParameterizedTest
	@ValueSource(strings = { "", "a*b", "**", "a b", "a\n", "*a" })
	@DisplayName("A pattern is a name, or the beginning of one followed by an asterisk")
	void refusesOddPatterns(String tool) {
		assertThatIllegalArgumentException().isThrownBy(() -> PriceRule.free("a", tool));
	}

	@Test
	@DisplayName("The version of a table changes with its rules")
	void versionFollowsTheRules() {
		assertThat(PriceTable.of(PriceRule.perCall("a", "a", CENT)).version())
			.isEqualTo(PriceTable.of(PriceRule.perCall("a", "a", CENT)).version())
			.isNotEqualTo(PriceTable.of(PriceRule.free("a", "a")).version());
	}

}
