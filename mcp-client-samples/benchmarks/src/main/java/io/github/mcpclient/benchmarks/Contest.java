package io.github.mcpclient.benchmarks;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;

/**
 * Measures subjects in turns and compares them with the first of them.
 * <p>
 * On a machine that is shared with others a figure says little, but what two subjects
 * measured right after one another cost relative to each other says much. So every ratio
 * is taken within one round, and the median over the rounds is what counts.
 */
final class Contest {

	private static final int WARM_CALLS = 20_000;

	private static final int MAX_WARM_UPS = 6;

	private final Duration warmUp = Duration.ofMillis(Long.getLong("warmup", 4000));

	private final Duration turn = Duration.ofMillis(Long.getLong("turn", 1200));

	private final int rounds = Integer.getInteger("rounds", 7);

	private final Table table = new Table("", "calls/s", "latency us", "CPU us/call", "bytes/call", "x calls/s",
			"x latency", "x CPU", "x bytes");

	/**
	 * Compare.
	 * @param title what the rows have in common
	 * @param subjects the subjects, the first of which the others are compared with
	 * @param callers how many callers at once
	 */
	void run(String title, List<Subject> subjects, int callers) throws Exception {
		for (Subject subject : subjects) {
			warmUp(subject, callers);
		}
		List<List<Cost>> costs = subjects.stream().map((subject) -> (List<Cost>) new ArrayList<Cost>()).toList();
		for (int round = 0; round < this.rounds; round++) {
			for (int i = 0; i < subjects.size(); i++) {
				costs.get(i).add(Load.measure(subjects.get(i), callers, this.turn));
			}
		}
		for (int i = 0; i < subjects.size(); i++) {
			row(title + ", " + callers + " callers: " + subjects.get(i).name(), costs.get(i), costs.get(0));
		}
	}

	/**
	 * A slow subject needs longer until its code is compiled.
	 */
	private void warmUp(Subject subject, int callers) throws Exception {
		double calls = 0;
		for (int turns = 0; turns < MAX_WARM_UPS && calls < WARM_CALLS; turns++) {
			calls += Load.measure(subject, callers, this.warmUp).perSecond() * this.warmUp.toMillis() / 1000;
		}
	}

	private void row(String name, List<Cost> costs, List<Cost> base) {
		this.table.row(name, figure("%,.0f", costs, Cost::perSecond), figure("%,.0f", costs, Cost::latency),
				figure("%,.1f", costs, Cost::cpu), figure("%,.0f", costs, Cost::allocated),
				ratio(costs, base, Cost::perSecond), ratio(costs, base, Cost::latency), ratio(costs, base, Cost::cpu),
				ratio(costs, base, Cost::allocated));
	}

	private static String figure(String format, List<Cost> costs, ToDoubleFunction<Cost> figure) {
		return String.format(Locale.ROOT, format, Medians.of(costs.stream().mapToDouble(figure)));
	}

	private static String ratio(List<Cost> costs, List<Cost> base, ToDoubleFunction<Cost> figure) {
		double[] ratios = new double[costs.size()];
		for (int i = 0; i < ratios.length; i++) {
			ratios[i] = figure.applyAsDouble(costs.get(i)) / figure.applyAsDouble(base.get(i));
		}
		return Medians.withRange(ratios);
	}

	void print() {
		this.table.print();
	}

}
