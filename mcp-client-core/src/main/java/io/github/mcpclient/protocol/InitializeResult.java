package io.github.mcpclient.protocol;

import java.util.Optional;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * What a legacy server answers to the handshake.
 *
 * @param protocolVersion the version it chose, as it wrote it
 * @param capabilities its capabilities as it wrote them
 * @param serverInfo its identity, {@code null} if it gave none
 * @param instructions how to use it, untrusted text, {@code null} if it gave none
 */
public record InitializeResult(String protocolVersion, JsonNode capabilities, @Nullable Implementation serverInfo,
		@Nullable String instructions) {

	/**
	 * Read the result of {@code initialize}.
	 * @param result the result
	 * @return the initialize result, or empty if the JSON is none
	 */
	public static Optional<InitializeResult> of(JsonNode result) {
		String version = JsonTree.text(result, "protocolVersion");
		if (version == null) {
			return Optional.empty();
		}
		JsonNode capabilities = result.path("capabilities");
		return Optional.of(new InitializeResult(version, capabilities.isObject() ? capabilities : JsonRpcCodec.object(),
				Implementation.of(result.path("serverInfo")).orElse(null), JsonTree.text(result, "instructions")));
	}

}
