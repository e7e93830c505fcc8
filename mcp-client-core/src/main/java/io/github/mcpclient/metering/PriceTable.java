package io.github.mcpclient.metering;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

import org.jspecify.annotations.Nullable;

/**
 * The prices of one connection. Immutable and thread-safe.
 * <p>
 * A tool is looked up by its exact name, then by the longest beginning; else it is
 * treated as {@link Unpriced} says.
 */
public final class PriceTable {

	private static final PriceTable UNMETERED = new PriceTable(List.of(), Unpriced.FREE, null, null, false);

	private static final int MAX_TOOL = 128;

	private static final String REST = "unpriced";

	private final boolean metered;

	private final List<PriceRule> rules;

	private final @Nullable PriceRule rest;

	private final Map<String, PriceRule> exact = new HashMap<>();

	private final List<PriceRule> prefixes = new ArrayList<>();

	private final String version;

	private PriceTable(List<PriceRule> rules, Unpriced unpriced, @Nullable Money unpricedPrice,
			@Nullable Money maxPerCall, boolean metered) {
		this.metered = metered;
		this.rest = rest(unpriced, unpricedPrice);
		List<PriceRule> all = new ArrayList<>(rules);
		if (this.rest != null) {
			all.add(this.rest);
		}
		this.rules = List.copyOf(all);
		requireWithin(maxPerCall);
		index(rules);
		this.version = Integer.toHexString(this.rules.toString().hashCode());
	}

	/**
	 * The table of a connection that costs nothing.
	 * @return a table in which every tool is free
	 */
	public static PriceTable unmetered() {
		return UNMETERED;
	}

	/**
	 * The table of a metered connection.
	 * @param rules the price rules
	 * @param unpriced what becomes of other tools
	 * @param unpricedPrice the price of other tools, if and only if they have one
	 * @param maxPerCall what no call may cost more than, {@code null} for no such limit
	 * @return the table
	 * @throws IllegalArgumentException if the rules contradict each other or the limit
	 */
	public static PriceTable of(List<PriceRule> rules, Unpriced unpriced, @Nullable Money unpricedPrice,
			@Nullable Money maxPerCall) {
		return new PriceTable(rules, unpriced, unpricedPrice, maxPerCall, true);
	}

	/**
	 * The table of a metered connection on which tools without a rule are refused.
	 * @param rules the price rules
	 * @return the table
	 * @throws IllegalArgumentException if the rules contradict each other
	 */
	public static PriceTable of(PriceRule... rules) {
		return of(List.of(rules), Unpriced.DENY, null, null);
	}

	private static @Nullable PriceRule rest(Unpriced unpriced, @Nullable Money price) {
		if ((unpriced == Unpriced.PRICE) != (price != null)) {
			throw new IllegalArgumentException(
					"A price for tools without a rule and 'unpriced: price' need each other");
		}
		return switch (unpriced) {
			case DENY -> null;
			case FREE -> PriceRule.free(REST, "*");
			case PRICE -> new PriceRule(REST, "*", PriceRule.Kind.PRICE, price, null);
		};
	}

	private void requireWithin(@Nullable Money maxPerCall) {
		for (PriceRule rule : this.rules) {
			Money amount = rule.amount();
			if (maxPerCall != null && amount != null
					&& (!amount.isSameCurrency(maxPerCall) || amount.micros() > maxPerCall.micros())) {
				throw new IllegalArgumentException("Price rule '" + rule.id() + "' asks for " + amount
						+ ", and no call may cost more than " + maxPerCall);
			}
		}
	}

	private void index(List<PriceRule> ordered) {
		Set<String> ids = new HashSet<>(Set.of(REST));
		Set<String> tools = new HashSet<>();
		for (PriceRule rule : ordered) {
			if (!ids.add(rule.id())) {
				throw new IllegalArgumentException("Two price rules are named '" + rule.id() + "'");
			}
			if (!tools.add(rule.tool())) {
				throw new IllegalArgumentException("Price rule '" + rule.id() + "' prices '" + rule.tool()
						+ "', which another rule prices already");
			}
			if (rule.isPrefix()) {
				this.prefixes.add(rule);
			}
			else {
				this.exact.put(rule.tool(), rule);
			}
		}
		this.prefixes.sort(Comparator.comparingInt((PriceRule rule) -> rule.literal().length()).reversed());
	}

	/**
	 * The rule for a tool.
	 * @param tool the name of the tool
	 * @return the rule, or {@code null} if its price is unknown
	 */
	public @Nullable PriceRule find(String tool) {
		if (this.metered && tool.length() > MAX_TOOL) {
			return null; // no name of a tool, so no price was agreed upon
		}
		PriceRule rule = this.exact.get(tool);
		if (rule != null) {
			return rule;
		}
		for (PriceRule prefix : this.prefixes) {
			if (tool.startsWith(prefix.literal())) {
				return prefix;
			}
		}
		return this.rest;
	}

	/**
	 * Whether the connection costs anything at all.
	 * @return {@code false} for {@link #unmetered()}
	 */
	public boolean isMetered() {
		return this.metered;
	}

	/**
	 * The tools a rule names.
	 * @return their names; none of those that rules with a {@code *} stand for
	 */
	public Set<String> tools() {
		return Collections.unmodifiableSet(this.exact.keySet());
	}

	/**
	 * All rules, that for tools without one included.
	 * @return the rules in their order
	 */
	public List<PriceRule> rules() {
		return this.rules;
	}

	/**
	 * What the journal calls this table by.
	 * @return a short text that differs when a rule differs
	 */
	public String version() {
		return this.version;
	}

	@Override
	public boolean equals(Object other) {
		return other instanceof PriceTable table && this.metered == table.metered && this.rules.equals(table.rules);
	}

	@Override
	public int hashCode() {
		return Objects.hash(this.metered, this.rules);
	}

	@Override
	public String toString() {
		return this.metered ? "PriceTable" + this.rules : "PriceTable[unmetered]";
	}

}
