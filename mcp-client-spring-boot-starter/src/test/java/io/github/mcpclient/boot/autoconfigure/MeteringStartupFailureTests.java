package io.github.mcpclient.boot.autoconfigure;

import java.util.LinkedHashMap;
import java.util.Map;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import org.springframework.boot.autoconfigure.ImportAutoConfiguration;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.annotation.Configuration;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Prices and budgets that contradict each other stop the application, with a report that
 * names the property and the fix.
 */
@ExtendWith(OutputCaptureExtension.class)
class MeteringStartupFailureTests {

	private static final String METERING = "mcp.client.metering";

	private static final String INTEL = "mcp.client.connections.intel";

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			prices.lookup.price=-0.15 | prices.lookup.price | an amount is written like
			prices.lookup.price=0 | prices.lookup.price | a price is above zero
			prices.lookup.price=1e3 | prices.lookup.price | an amount is written like
			prices.lookup.price=010 | prices.lookup.price | an amount is written like
			prices.lookup.price=0.0000001 | prices.lookup.price | an amount is written like
			prices.lookup.free=true | prices.lookup.price | exactly one of
			prices.lookup.up-to=1 | prices.lookup.price | exactly one of
			prices.lookup.cost-from=cost | prices.lookup.cost-from | the price is fixed
			prices.lookup.tool=lo*kup | prices.lookup | may only stand at its end
			prices.again.tool=lookup | prices.again.price | exactly one of
			metered=false | metered | it is false and there are prices
			unpriced=price | unpriced-price | need each other
			unpriced-price=0.25 | unpriced-price | need each other
			max-per-call=0.14 | max-per-call | asks for 0.15 USD
			max-per-call=0.20 EUR | max-per-call | asks for 0.15 USD
			max-per-call=0 | max-per-call | a price is above zero
			prices.lookup.price=0.15 EUR | prices | there is no budget in that currency
			prices.lookup.price=20.01 | prices | budget 'all' never has more than 20 USD
			""")
	@DisplayName("M2, M3: prices that cannot be meant are refused, one by one")
	void priceIsRefused(String property, String named, String reason, CapturedOutput output) {
		String report = failureOf(output, "--" + INTEL + ".prices.lookup.tool=lookup",
				"--" + INTEL + ".prices.lookup.price=0.15", "--" + METERING + ".budgets.all.limit=20",
				"--" + METERING + ".budgets.all.period=day", "--" + INTEL + "." + property);

		assertThat(report).contains("'" + INTEL + "." + named + "' cannot be used: ", reason);
	}

	@Test
	void twoRulesForOneToolAreRefused(CapturedOutput output) {
		assertThat(failureOf(output, "--" + INTEL + ".prices.one.tool=docs.*", "--" + INTEL + ".prices.one.price=1",
				"--" + INTEL + ".prices.two.tool=docs.*", "--" + INTEL + ".prices.two.price=2"))
			.contains("'" + INTEL + ".prices' cannot be used: price rule '", "another rule prices already");
	}

	@Test
	void ruleWithoutAToolIsRefused(CapturedOutput output) {
		assertThat(failureOf(output, "--" + INTEL + ".prices.lookup.price=0.15"))
			.contains("'" + INTEL + ".prices.lookup.tool' cannot be used: it is missing");
	}

	@Test
	void pricesWithoutAnyBudgetAreRefused(CapturedOutput output) {
		assertThat(failureOf(output, "--" + INTEL + ".prices.lookup.tool=lookup",
				"--" + INTEL + ".prices.lookup.price=0.15"))
			.contains("'" + INTEL + ".prices' cannot be used", "there is no budget", METERING + ".mode=observe");
	}

	@ParameterizedTest
	@CsvSource({ "unpriced=deny,unpriced", "max-per-call=1,max-per-call" })
	void settingThatWouldHoldNothingBackIsRefused(String property, String named, CapturedOutput output) {
		assertThat(failureOf(output, "--" + INTEL + "." + property))
			.contains("'" + INTEL + "." + named + "' cannot be used: the connection is not metered");
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			metering.budgets.all.limit=20 | metering.budgets.all.period | it is missing
			metering.budgets.all.period=day | metering.budgets.all.limit | it is missing
			metering.currency=usd | metering.currency | 3 to 10 capital letters
			metering.reservation-ttl=0 | metering.reservation-ttl | it must be positive
			metering.claim-lease=-1s | metering.claim-lease | it must be positive
			metering.approval.timeout=0 | metering.approval.timeout | it must be positive
			metering.approval.above=some | metering.approval.above | an amount is written like
			metering.approval.above=1 | metering.approval.above | there is nobody to ask
			metering.store.timeout=0 | metering.store.timeout | it must be positive
			metering.store.type=jdbc | metering.store.type | there is no DataSource
			defaults.prices.all.tool=* | defaults.prices.all.price | exactly one of
			""")
	void settingOfAllConnectionsIsRefused(String property, String named, String reason, CapturedOutput output) {
		assertThat(failureOf(output, "--mcp.client." + property)).contains("'mcp.client." + named + "' cannot be used",
				reason);
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			warn-at=101 | percentages
			by=a b | dimension
			by=a,b,c,d,e | 4 dimensions
			""")
	void budgetIsRefused(String property, String reason, CapturedOutput output) {
		assertThat(failureOf(output, "--" + METERING + ".budgets.all.limit=1",
				"--" + METERING + ".budgets.all.period=day", "--" + METERING + ".budgets.all." + property))
			.contains("'" + METERING + ".budgets.all' cannot be used", reason);
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			31d | month | the period of budget 'all'
			7d | week | the period of budget 'all'
			3m | lifetime | it must be longer than 'reservation-ttl' and 'claim-lease' together
			-1s | day | it must not be negative
			""")
	void retentionThatForgetsWhatIsNotOverIsRefused(String retention, String period, String reason,
			CapturedOutput output) {
		assertThat(failureOf(output, "--" + METERING + ".store.type=jdbc", "--" + METERING + ".budgets.all.limit=1",
				"--" + METERING + ".budgets.all.period=" + period, "--" + METERING + ".store.retention=" + retention))
			.contains("'" + METERING + ".store.retention' cannot be used", reason, "It was set in");
	}

	@Test
	void limitOfZeroPaysForNothing(CapturedOutput output) {
		assertThat(failureOf(output, "--" + INTEL + ".prices.lookup.tool=lookup",
				"--" + INTEL + ".prices.lookup.price=0.15", "--" + METERING + ".budgets.all.limit=0",
				"--" + METERING + ".budgets.all.period=day"))
			.contains("'" + INTEL + ".prices' cannot be used", "budget 'all' never has more than 0 USD");
	}

	@Test
	void pricesOfAllConnectionsAreRefused(CapturedOutput output) {
		assertThat(failureOf(output, "--mcp.client.defaults.prices.all.tool=*",
				"--mcp.client.defaults.prices.all.price=1"))
			.contains("'mcp.client.defaults.prices' cannot be used: prices belong to one connection");
	}

	@ParameterizedTest
	@CsvSource({ "mcp.client.metering.budget.all.limit,'budgets, claim-lease'",
			"mcp.client.metering.budgets.all.limits,'by, limit, period, warn-at'",
			"mcp.client.connections.intel.prices.lookup.cost,'cost-from, free, price, tool, up-to'",
			"mcp.client.metering.store.kind,'retention, timeout, type'" })
	void typoIsAnsweredWithWhatIsKnownThere(String key, String known, CapturedOutput output) {
		assertThat(failureOf(output, "--" + key + "=1")).contains("There is no property '" + key + "'", known);
	}

	private static String failureOf(CapturedOutput output, String... arguments) {
		Map<String, String> properties = new LinkedHashMap<>();
		properties.put("--" + INTEL + ".url", "https://intel.example.com/mcp");
		for (String argument : arguments) {
			int separator = argument.indexOf('=');
			properties.put(argument.substring(0, separator), argument.substring(separator + 1));
		}
		return FailureReport.of(Application.class, output,
				properties.entrySet().stream().map(Object::toString).toArray(String[]::new));
	}

	@Configuration(proxyBeanMethods = false)
	@ImportAutoConfiguration({ McpMeteringAutoConfiguration.class, McpClientAutoConfiguration.class })
	static class Application {

	}

}
