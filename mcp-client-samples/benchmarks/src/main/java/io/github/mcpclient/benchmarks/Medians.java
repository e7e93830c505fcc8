package io.github.mcpclient.benchmarks;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.DoubleStream;

/**
 * What is left of several measurements of the same thing.
 */
final class Medians {

	private Medians() {
	}

	static double of(DoubleStream values) {
		double[] sorted = values.sorted().toArray();
		return (sorted.length > 0) ? sorted[sorted.length / 2] : Double.NaN;
	}

	/**
	 * The median and between what the values lie.
	 */
	static String withRange(double... values) {
		return String.format(Locale.ROOT, "%.2f (%.2f-%.2f)", of(Arrays.stream(values)),
				Arrays.stream(values).min().orElse(Double.NaN), Arrays.stream(values).max().orElse(Double.NaN));
	}

}
