package io.github.mcpclient;

import java.nio.charset.StandardCharsets;
import java.util.Objects;

import io.github.mcpclient.protocol.JsonRpcCodec;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * A tool call that needs input before it goes on, to be resumed in this process or
 * another one (M-MRT-14). It holds the arguments of the call and the state of the server,
 * which may be confidential; {@link #toString()} shows neither.
 *
 * @param tool the name of the tool
 * @param arguments the arguments of the call
 * @param requestState the state of the server, {@code null} if it gave none
 */
public record SuspendedCall(String tool, ObjectNode arguments, @Nullable String requestState) {

	public SuspendedCall {
		Objects.requireNonNull(tool, "tool");
		arguments = arguments.deepCopy();
	}

	/**
	 * A form to store.
	 * @return JSON text
	 */
	public String encode() {
		ObjectNode json = JsonRpcCodec.object().put("tool", this.tool);
		json.set("arguments", this.arguments);
		if (this.requestState != null) {
			json.put("requestState", this.requestState);
		}
		return json.toString();
	}

	/**
	 * Read the form that was stored.
	 * @param encoded what {@link #encode()} returned
	 * @return the call
	 * @throws IllegalArgumentException if it is something else
	 */
	public static SuspendedCall decode(String encoded) {
		byte[] bytes = encoded.getBytes(StandardCharsets.UTF_8);
		JsonNode json = JsonRpcCodec.read(bytes, 0, bytes.length).orElseGet(JsonRpcCodec::object);
		String tool = json.path("tool").stringValue(null);
		if (tool == null || !(json.get("arguments") instanceof ObjectNode arguments)) {
			throw new IllegalArgumentException("This is no suspended call");
		}
		return new SuspendedCall(tool, arguments, json.path("requestState").stringValue(null));
	}

	@Override
	public String toString() {
		return "SuspendedCall[" + this.tool + "]";
	}

}
