package io.github.mcpclient.benchmarks;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.profile.GCProfiler;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;

/**
 * Runs a JMH benchmark several times over, one fork of each method in a round, and
 * compares the methods with one of them round by round: see {@link Contest} for why.
 *
 * @param type the class of the benchmark
 * @param baseline the method the others are compared with
 * @param threads the numbers of threads to run it with
 */
record MicroBenchmark(Class<?> type, String baseline, List<Integer> threads) {

	private static final int ROUNDS = Integer.getInteger("rounds", 3);

	void run() throws RunnerException {
		Map<String, Map<String, List<double[]>>> cases = new LinkedHashMap<>();
		for (int round = 0; round < ROUNDS; round++) {
			for (int count : this.threads) {
				for (RunResult result : run(count)) {
					BenchmarkParams params = result.getParams();
					cases.computeIfAbsent(title(params, count), (key) -> new LinkedHashMap<>())
						.computeIfAbsent(method(params), (key) -> new ArrayList<>())
						.add(new double[] { secondary(result, CpuProfiler.RESULT),
								secondary(result, "gc.alloc.rate.norm") });
				}
			}
		}
		print(cases);
	}

	private Collection<RunResult> run(int count) throws RunnerException {
		return new Runner(new OptionsBuilder().include(this.type.getName() + "\\.")
			.threads(count)
			.forks(1)
			.warmupIterations(3)
			.warmupTime(TimeValue.seconds(1))
			.measurementIterations(3)
			.measurementTime(TimeValue.seconds(1))
			.addProfiler(GCProfiler.class)
			.addProfiler(CpuProfiler.class)
			.shouldFailOnError(true)
			.build()).run();
	}

	private static String title(BenchmarkParams params, int threads) {
		StringBuilder title = new StringBuilder();
		params.getParamsKeys()
			.forEach((key) -> title.append(key).append(' ').append(params.getParam(key)).append(", "));
		return title.append(threads).append((threads > 1) ? " threads" : " thread").toString();
	}

	private static String method(BenchmarkParams params) {
		return params.getBenchmark().substring(params.getBenchmark().lastIndexOf('.') + 1);
	}

	private static double secondary(RunResult result, String name) {
		Result<?> secondary = result.getSecondaryResults().get(name);
		return (secondary != null) ? secondary.getScore() : Double.NaN;
	}

	private void print(Map<String, Map<String, List<double[]>>> cases) {
		Table table = new Table(this.type.getSimpleName(), "CPU ns/op", "op/CPU s", "bytes/op",
				"x CPU of " + this.baseline);
		cases.forEach((title, methods) -> methods.forEach((method, rounds) -> {
			List<double[]> base = methods.getOrDefault(this.baseline, rounds);
			double[] ratios = new double[rounds.size()];
			for (int i = 0; i < ratios.length; i++) {
				ratios[i] = rounds.get(i)[0] / base.get(i)[0];
			}
			double nanos = median(rounds, 0);
			table.row(title + ": " + method, String.format(Locale.ROOT, "%,.1f", nanos),
					String.format(Locale.ROOT, "%,.0f", 1e9 / nanos),
					String.format(Locale.ROOT, "%,.1f", median(rounds, 1)), Medians.withRange(ratios));
		}));
		table.print();
	}

	private static double median(List<double[]> rounds, int index) {
		return Medians.of(rounds.stream().mapToDouble((round) -> round[index]));
	}

}
