package io.github.mcpclient.protocol;

import java.util.List;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * The error of a JSON-RPC response. Message and data are untrusted text of the peer.
 *
 * @param code the code
 * @param message the message, empty if the peer sent none
 * @param data the data, {@code null} if absent
 */
public record JsonRpcError(int code, String message, @Nullable JsonNode data) {

	/**
	 * The versions an {@code UnsupportedProtocolVersion} error offers.
	 * @return the strings of {@code data.supported}; empty if it is missing or not a list
	 * of strings
	 */
	public List<String> supportedVersions() {
		JsonNode supported = (this.data != null) ? this.data.path("supported") : null;
		return (supported != null) ? JsonTree.strings(supported) : List.of();
	}

}
