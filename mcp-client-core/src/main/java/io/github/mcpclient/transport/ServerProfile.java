package io.github.mcpclient.transport;

import io.github.mcpclient.era.Era;
import io.github.mcpclient.protocol.Implementation;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * What is known about a server, whichever era it speaks.
 *
 * @param era the era
 * @param evidence in this client's words, what proved the era
 * @param protocolVersion the version spoken with it
 * @param server how it calls itself, untrusted, {@code null} if it did not say
 * @param capabilities its capabilities as it wrote them; empty if it was not asked
 * @param instructions how to use it, untrusted, {@code null} if it did not say
 */
public record ServerProfile(Era era, String evidence, String protocolVersion, @Nullable Implementation server,
		JsonNode capabilities, @Nullable String instructions) {

}
