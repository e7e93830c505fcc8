package io.github.mcpclient.protocol;

import java.util.List;
import java.util.Optional;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * What a modern server says of itself.
 *
 * @param supportedVersions the versions it speaks, never empty
 * @param capabilities its capabilities as it wrote them
 * @param serverInfo its identity, {@code null} if it gave none
 * @param instructions how to use it, untrusted text, {@code null} if it gave none
 */
public record DiscoverResult(List<String> supportedVersions, JsonNode capabilities, @Nullable Implementation serverInfo,
		@Nullable String instructions) {

	/**
	 * Read the result of {@code server/discover}. Being a result is not enough: lenient
	 * legacy servers answer unknown methods with an empty object (E-05).
	 * @param result the result
	 * @return the discover result, or empty if the JSON is none
	 */
	public static Optional<DiscoverResult> of(JsonNode result) {
		List<String> versions = JsonTree.strings(result.path("supportedVersions"));
		JsonNode capabilities = result.path("capabilities");
		if (versions.isEmpty() || !capabilities.isObject()) {
			return Optional.empty();
		}
		Implementation server = Implementation.of(result.path("_meta").path(RequestMeta.SERVER_INFO))
			.or(() -> Implementation.of(result.path("serverInfo")))
			.orElse(null);
		return Optional.of(new DiscoverResult(versions, capabilities, server, JsonTree.text(result, "instructions")));
	}

}
