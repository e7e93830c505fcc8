package io.github.mcpclient.benchmarks;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * What the starter adds to the start of an application, with one connection and with a
 * thousand. Each start has a JVM of its own, since loading classes is most of it. Goal:
 * 150 ms with one, a second with a thousand.
 */
final class StartupBenchmark {

	private static final int ROUNDS = Integer.getInteger("rounds", 7);

	private static final List<String> APPLICATIONS = List.of("without", "0", "1", "1000");

	private StartupBenchmark() {
	}

	static void run() throws IOException, InterruptedException {
		Map<String, List<double[]>> starts = new LinkedHashMap<>();
		for (int round = 0; round < ROUNDS; round++) {
			for (String application : APPLICATIONS) {
				starts.computeIfAbsent(application, (key) -> new ArrayList<>()).add(start(application));
			}
		}
		Table table = new Table("", "ms", "CPU ms", "more ms", "more CPU ms", "x ms", "x CPU");
		List<double[]> base = starts.getOrDefault(APPLICATIONS.get(0), List.of());
		starts.forEach((application, rounds) -> table.row(name(application), median(rounds, 0), median(rounds, 1),
				more(rounds, base, 0), more(rounds, base, 1), ratio(rounds, base, 0), ratio(rounds, base, 1)));
		table.print();
	}

	/**
	 * Start an application once.
	 * @param application the argument of {@link StartedApplication}
	 * @return milliseconds by the clock, and of processor time
	 */
	static double[] start(String application) throws IOException, InterruptedException {
		Process process = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-cp",
				System.getProperty("java.class.path"), StartedApplication.class.getName(), application)
			.redirectError(ProcessBuilder.Redirect.INHERIT)
			.start();
		String line = new String(process.getInputStream().readAllBytes(), StandardCharsets.US_ASCII).strip();
		if (process.waitFor() != 0) {
			throw new IOException("The application did not start");
		}
		String last = line.substring(line.lastIndexOf('\n') + 1);
		int space = last.indexOf(' ');
		return new double[] { Double.parseDouble(last.substring(0, space)), Double.parseDouble(last.substring(space)) };
	}

	private static String name(String application) {
		return "without".equals(application) ? "without the starter" : application + " connections";
	}

	private static String median(List<double[]> rounds, int figure) {
		return String.format(Locale.ROOT, "%,.0f", Medians.of(rounds.stream().mapToDouble((round) -> round[figure])));
	}

	private static String more(List<double[]> rounds, List<double[]> base, int figure) {
		double[] more = new double[rounds.size()];
		for (int i = 0; i < more.length; i++) {
			more[i] = rounds.get(i)[figure] - base.get(i)[figure];
		}
		return Medians.withRange(more);
	}

	private static String ratio(List<double[]> rounds, List<double[]> base, int figure) {
		double[] ratios = new double[rounds.size()];
		for (int i = 0; i < ratios.length; i++) {
			ratios[i] = rounds.get(i)[figure] / base.get(i)[figure];
		}
		return Medians.withRange(ratios);
	}

}
