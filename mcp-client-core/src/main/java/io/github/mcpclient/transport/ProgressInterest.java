package io.github.mcpclient.transport;

import java.time.Duration;
import java.util.Objects;
import java.util.function.Consumer;

import io.github.mcpclient.protocol.Progress;
import org.jspecify.annotations.Nullable;

/**
 * Who follows the progress of a request, and whether progress buys time.
 *
 * @param listener told about each step forward; called on the thread that reads the
 * answer, so it must not block
 * @param ceiling the time after which the request is over however much progress it makes;
 * each step gives it another time limit up to that (M-TRN-24). {@code null} if progress
 * buys no time
 */
public record ProgressInterest(Consumer<Progress> listener, @Nullable Duration ceiling) {

	public ProgressInterest {
		Objects.requireNonNull(listener, "listener");
	}

}
