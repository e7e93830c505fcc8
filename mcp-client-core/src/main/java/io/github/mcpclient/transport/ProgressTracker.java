package io.github.mcpclient.transport;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

import io.github.mcpclient.exchange.Deadline;
import io.github.mcpclient.protocol.Progress;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * Gives the progress a server reports to the request it belongs to. The token of a
 * request is its id. Unknown tokens, and progress that does not grow, are dropped
 * (M-PRG-02). Thread-safe.
 */
final class ProgressTracker {

	private final Map<Long, Tracked> active = new ConcurrentHashMap<>();

	/**
	 * Follow a request until the returned handle is closed.
	 * @param token its progress token
	 * @param interest who follows it, {@code null} if nobody does
	 * @param deadline the deadline of the request, which progress may move
	 * @return the handle
	 */
	Handle follow(long token, @Nullable ProgressInterest interest, Deadline deadline) {
		if (interest == null) {
			return () -> {
			};
		}
		this.active.put(token, new Tracked(interest, deadline));
		return () -> this.active.remove(token);
	}

	void received(JsonNode params) {
		JsonNode token = params.path("progressToken");
		Tracked tracked = (token.isIntegralNumber() && token.canConvertToLong()) ? this.active.get(token.asLong())
				: null;
		if (tracked != null) {
			Progress.of(params).ifPresent(tracked::accept);
		}
	}

	/**
	 * Ends what {@link #follow} began.
	 */
	interface Handle extends AutoCloseable {

		@Override
		void close();

	}

	private static final class Tracked {

		private final ProgressInterest interest;

		private final Deadline deadline;

		private double last = Double.NEGATIVE_INFINITY;

		Tracked(ProgressInterest interest, Deadline deadline) {
			this.interest = interest;
			this.deadline = deadline;
		}

		void accept(Progress progress) {
			if (!grows(progress.progress())) {
				return;
			}
			this.deadline.renew();
			this.interest.listener().accept(progress);
		}

		private synchronized boolean grows(double value) {
			boolean more = value > this.last;
			if (more) {
				this.last = value;
			}
			return more;
		}

	}

}
