package io.github.mcpclient.benchmarks;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

import io.github.mcpclient.exchange.EventStreamBenchmark;

/**
 * Runs the benchmarks whose names contain the argument, all of them without one.
 */
public final class Benchmarks {

	private Benchmarks() {
	}

	/**
	 * Run.
	 * @param args nothing, or a part of a name
	 * @throws Exception if a benchmark fails
	 */
	public static void main(String[] args) throws Exception {
		String pattern = (args.length > 0) ? args[0].toLowerCase(Locale.ROOT) : "";
		System.out.println("JDK " + Runtime.version() + ", " + Runtime.getRuntime().availableProcessors() + " cores");
		for (Map.Entry<String, Run> benchmark : all().entrySet()) {
			if (benchmark.getKey().toLowerCase(Locale.ROOT).contains(pattern)) {
				System.out.println(benchmark.getKey());
				benchmark.getValue().run();
			}
		}
		System.exit(0); // clients of the SDK leave threads behind
	}

	private static Map<String, Run> all() {
		Map<String, Run> all = new LinkedHashMap<>();
		all.put("BreakerBenchmark", new MicroBenchmark(BreakerBenchmark.class, "resilience4j", List.of(1, 8))::run);
		all.put("EraLookupBenchmark", new MicroBenchmark(EraLookupBenchmark.class, "map", List.of(1))::run);
		all.put("SpendBenchmark", new MicroBenchmark(SpendBenchmark.class, "unmetered", List.of(1, 2))::run);
		all.put("EventStreamBenchmark", new MicroBenchmark(EventStreamBenchmark.class, "copyOnly", List.of(1))::run);
		all.put("DecodingBenchmark", new MicroBenchmark(DecodingBenchmark.class, "sdk", List.of(1))::run);
		all.put("ExchangeBenchmark", ExchangeBenchmark::run);
		all.put("ToolCallBenchmark.plain", () -> ToolCallBenchmark.run(false));
		all.put("ToolCallBenchmark.tls", () -> ToolCallBenchmark.run(true));
		all.put("OpenStreams", OpenStreams::run);
		all.put("StartupBenchmark", StartupBenchmark::run);
		return all;
	}

	private interface Run {

		void run() throws Exception;

	}

}
