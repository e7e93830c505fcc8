package io.github.mcpclient.transport;

import java.util.Map;
import java.util.function.Consumer;

import io.github.mcpclient.protocol.ClientCapabilities;
import io.github.mcpclient.protocol.LogLevel;
import io.github.mcpclient.protocol.LogMessage;
import org.jspecify.annotations.Nullable;

/**
 * What surrounds one request without being part of its parameters.
 *
 * @param parameterHeaders the arguments a modern request mirrors into headers, by header
 * name (M-XMH-01)
 * @param logLevel from which level on a modern server may report on this request,
 * {@code null} for silence (M-LOG-01)
 * @param logs hears what the server reports on this request, {@code null} to leave it to
 * the connection
 * @param progress who follows the progress of this request, {@code null} if nobody does
 * @param manualCapabilities set if the caller answers a request for input itself: what it
 * can answer; {@code null} to have the handlers of the connection answer (M-MRT-14)
 */
public record RequestContext(Map<String, String> parameterHeaders, @Nullable LogLevel logLevel,
		@Nullable Consumer<LogMessage> logs, @Nullable ProgressInterest progress,
		@Nullable ClientCapabilities manualCapabilities) {

	/** Nothing around the request. */
	public static final RequestContext NONE = new RequestContext(Map.of(), null, null, null, null);

	public RequestContext {
		parameterHeaders = Map.copyOf(parameterHeaders);
	}

}
