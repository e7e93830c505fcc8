package io.github.mcpclient.metering;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.time.ZoneId;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

import org.jspecify.annotations.Nullable;

/**
 * How much may be spent in a period, by everybody together or by each subject. It counts
 * money of the currency of its limit only.
 *
 * @param name the name: letters, digits, {@code -}, {@code _} or {@code .}
 * @param limit what committed and held money together never exceed
 * @param period the period
 * @param zone where a period begins
 * @param by the dimensions that make a subject, at most four; besides those of the
 * {@link SpendContext} there are {@code connection} and {@code tool}
 * @param warnAt percentages of the limit to warn at, each once per subject and period
 */
public record Budget(String name, Money limit, Period period, ZoneId zone, List<String> by, List<Integer> warnAt) {

	private static final Pattern NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]{0,63}");

	private static final int MAX_DIMENSIONS = 4;

	private static final int MAX_SUBJECT = 200;

	public Budget {
		Objects.requireNonNull(limit, "limit");
		Objects.requireNonNull(period, "period");
		Objects.requireNonNull(zone, "zone");
		if (!NAME.matcher(name).matches()) {
			throw new IllegalArgumentException(
					"The name of a budget is 1 to 64 letters, digits, '-', '_' or '.', starting with a letter or digit");
		}
		by.forEach(SpendContext::requireName);
		by = List.copyOf(new TreeSet<>(by));
		if (by.size() > MAX_DIMENSIONS) {
			throw new IllegalArgumentException("Budget '" + name + "' has more than " + MAX_DIMENSIONS + " dimensions");
		}
		warnAt = List.copyOf(new TreeSet<>(warnAt));
		if (warnAt.stream().anyMatch((percent) -> percent < 1 || percent > 100)) {
			throw new IllegalArgumentException("Budget '" + name + "' must warn at percentages between 1 and 100");
		}
	}

	/**
	 * A budget of everybody together, in UTC, without warnings.
	 * @param name the name
	 * @param limit the limit
	 * @param period the period
	 * @return the budget
	 */
	public static Budget of(String name, Money limit, Period period) {
		return new Budget(name, limit, period, ZoneId.of("UTC"), List.of(), List.of());
	}

	/**
	 * This budget for each subject on its own.
	 * @param dimensions what makes a subject
	 * @return the budget
	 */
	public Budget by(String... dimensions) {
		return new Budget(this.name, this.limit, this.period, this.zone, List.of(dimensions), this.warnAt);
	}

	/**
	 * This budget with warnings.
	 * @param percentages of the limit
	 * @return the budget
	 */
	public Budget warnAt(Integer... percentages) {
		return new Budget(this.name, this.limit, this.period, this.zone, this.by, List.of(percentages));
	}

	/**
	 * Who a call is in the eyes of this budget. Two contexts have the same subject only
	 * if all dimensions of the budget are the same.
	 * @param context the context of the call
	 * @return the subject, empty if the budget is everybody's; {@code null} if a
	 * dimension is missing
	 */
	@Nullable String subject(SpendContext context) {
		if (!context.dimensions().keySet().containsAll(this.by)) {
			return null;
		}
		String subject = this.by.stream()
			.map((name) -> name + "=" + escape(Objects.requireNonNull(context.dimensions().get(name))))
			.collect(Collectors.joining(","));
		return (subject.length() <= MAX_SUBJECT) ? subject : "sha256=" + sha256(subject);
	}

	private static String escape(String value) {
		return value.replace("%", "%25").replace(",", "%2C").replace("=", "%3D");
	}

	static String sha256(String text) {
		try {
			MessageDigest digest = MessageDigest.getInstance("SHA-256");
			return HexFormat.of().formatHex(digest.digest(text.getBytes(StandardCharsets.UTF_8)));
		}
		catch (NoSuchAlgorithmException ex) {
			throw new IllegalStateException(ex);
		}
	}

	/**
	 * When the period that a time lies in is over.
	 * @param time the time
	 * @return the first moment of the next period, empty if there is none
	 */
	public Optional<Instant> endOfPeriod(Instant time) {
		return this.period.end(time, this.zone);
	}

	/**
	 * The row that a subject is counted on at a time.
	 * @param subject the subject
	 * @param now the time
	 * @return the key of the row
	 */
	BudgetKey key(String subject, Instant now) {
		return new BudgetKey(this.name, subject, this.period.key(now, this.zone));
	}

}
