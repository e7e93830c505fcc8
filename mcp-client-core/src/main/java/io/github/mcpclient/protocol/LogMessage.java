package io.github.mcpclient.protocol;

import java.util.Optional;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * A log message of a server (M-LOG-02). All of it is untrusted data of the server.
 *
 * @param level how grave it is, {@code null} if the server has a level of its own
 * @param logger who logs, {@code null} if not said
 * @param data what is logged, any JSON value
 * @param json the parameters as the server wrote them
 */
public record LogMessage(@Nullable LogLevel level, @Nullable String logger, JsonNode data, JsonNode json) {

	/**
	 * Read the parameters of {@code notifications/message}.
	 * @param params the parameters
	 * @return the message, or empty if there is no data
	 */
	public static Optional<LogMessage> of(JsonNode params) {
		JsonNode data = params.get("data");
		if (data == null) {
			return Optional.empty();
		}
		return Optional.of(new LogMessage(LogLevel.of(JsonTree.text(params, "level")).orElse(null),
				JsonTree.text(params, "logger"), data, params));
	}

}
