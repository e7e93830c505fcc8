package io.github.mcpclient.protocol;

import java.util.Optional;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/**
 * A regular expression of a server. Nobody knows how long it takes, so the number of
 * characters it may look at is bounded. Immutable.
 */
public final class BoundedPattern {

	private static final int MAX_LENGTH = 1000;

	private static final int MAX_STEPS = 500_000;

	private final Pattern pattern;

	private BoundedPattern(Pattern pattern) {
		this.pattern = pattern;
	}

	/**
	 * Compile an expression.
	 * @param expression the expression, of the part of ECMA 262 that Java has too
	 * @return the pattern, or empty if it is too long, or not one Java has
	 */
	public static Optional<BoundedPattern> compile(String expression) {
		if (expression.length() > MAX_LENGTH) {
			return Optional.empty();
		}
		try {
			return Optional.of(new BoundedPattern(Pattern.compile(expression)));
		}
		catch (PatternSyntaxException | StackOverflowError ex) {
			return Optional.empty();
		}
	}

	/**
	 * Whether the expression matches somewhere in a text.
	 * @param text the text
	 * @return whether it does, or empty if that cannot be found out within bounds
	 */
	public Optional<Boolean> findsIn(String text) {
		try {
			return Optional.of(this.pattern.matcher(new CountedText(text)).find());
		}
		catch (StepsExceeded | StackOverflowError ex) {
			return Optional.empty();
		}
	}

	/**
	 * Text that can be looked at a limited number of times.
	 */
	private static final class CountedText implements CharSequence {

		private final String text;

		private int steps;

		CountedText(String text) {
			this.text = text;
		}

		@Override
		public char charAt(int index) {
			if (++this.steps > MAX_STEPS) {
				throw new StepsExceeded();
			}
			return this.text.charAt(index);
		}

		@Override
		public int length() {
			return this.text.length();
		}

		@Override
		public CharSequence subSequence(int start, int end) {
			return this.text.subSequence(start, end);
		}

		@Override
		public String toString() {
			return this.text;
		}

	}

	private static final class StepsExceeded extends RuntimeException {

		private static final long serialVersionUID = 1L;

		StepsExceeded() {
			super(null, null, false, false);
		}

	}

}
