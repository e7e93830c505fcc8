package io.github.mcpclient.transport;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

import io.github.mcpclient.exchange.Deadline;

/**
 * The time people take to answer a legacy server is not taken from the calls that wait
 * meanwhile. Nothing says which call a server asks for, so all that are under way in the
 * connection get the time, each as often as a modern call goes round. Thread-safe.
 */
final class ThinkTime {

	private final Duration limit;

	/** How often each call under way has been given time. */
	private final Map<Deadline, AtomicInteger> waiting = new ConcurrentHashMap<>();

	/**
	 * Create it.
	 * @param limit the longest time an answer takes
	 */
	ThinkTime(Duration limit) {
		this.limit = limit;
	}

	/**
	 * A call is under way.
	 */
	void began(Deadline call) {
		this.waiting.put(call, new AtomicInteger());
	}

	/**
	 * A call is over.
	 */
	void ended(Deadline call) {
		this.waiting.remove(call);
	}

	/**
	 * Somebody begins to think about an answer.
	 * @return to be run when the answer is there
	 */
	Runnable begin() {
		long began = System.nanoTime();
		List<Deadline> calls = new ArrayList<>();
		this.waiting.forEach((call, times) -> {
			if (times.getAndIncrement() < InputRounds.MAX_ROUNDS) {
				call.extendBy(this.limit);
				calls.add(call);
			}
		});
		return () -> {
			Duration unused = this.limit.minusNanos(System.nanoTime() - began);
			calls.forEach((call) -> call.extendBy(unused.negated()));
		};
	}

}
