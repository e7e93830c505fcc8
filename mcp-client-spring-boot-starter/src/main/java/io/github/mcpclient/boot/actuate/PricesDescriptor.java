package io.github.mcpclient.boot.actuate;

import java.util.List;
import java.util.Set;

import io.github.mcpclient.McpClient;
import io.github.mcpclient.metering.PriceRule;
import org.jspecify.annotations.Nullable;

/**
 * What the tools of a metered connection cost.
 *
 * @param rules the price rules in the order of their definition
 * @param unpricedTools tools that were called and that no rule covers
 */
public record PricesDescriptor(List<Rule> rules, Set<String> unpricedTools) {

	static PricesDescriptor of(McpClient client) {
		return new PricesDescriptor(client.spec().prices().rules().stream().map(PricesDescriptor::rule).toList(),
				client.unpricedTools());
	}

	private static Rule rule(PriceRule rule) {
		return new Rule(rule.id(), rule.tool(), DisplayName.of(rule.kind()),
				(rule.amount() != null) ? rule.amount().toString() : null);
	}

	/**
	 * A price rule.
	 *
	 * @param name the name of the rule
	 * @param tool the name of a tool, or the beginning of names followed by an asterisk
	 * @param kind {@code price}, {@code up-to} or {@code free}
	 * @param amount the amount with its currency, absent if the tool is free
	 */
	public record Rule(String name, String tool, String kind, @Nullable String amount) {

	}

}
