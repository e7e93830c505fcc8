package io.github.mcpclient.benchmarks;

import java.util.Collection;
import java.util.List;

import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.profile.InternalProfiler;
import org.openjdk.jmh.results.AggregationPolicy;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.ScalarResult;

/**
 * Processor time for an operation. Time by the clock on the wall grows with whatever else
 * the machine does; this does so much less.
 */
public final class CpuProfiler implements InternalProfiler {

	/** The name of the result. */
	static final String RESULT = "cpu";

	private long start;

	@Override
	public String getDescription() {
		return "Processor time";
	}

	@Override
	public void beforeIteration(BenchmarkParams benchmark, IterationParams iteration) {
		this.start = JavaThreads.cpuNanos();
	}

	@Override
	public Collection<? extends Result<?>> afterIteration(BenchmarkParams benchmark, IterationParams iteration,
			IterationResult result) {
		double nanos = JavaThreads.cpuNanos() - this.start;
		return List
			.of(new ScalarResult(RESULT, nanos / result.getMetadata().getAllOps(), "ns/op", AggregationPolicy.AVG));
	}

}
