package io.github.mcpclient.protocol;

import java.util.Optional;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * How far a request is (M-PRG-02).
 *
 * @param progress how much is done; grows
 * @param total how much there is to do, {@code null} if unknown
 * @param message what goes on, untrusted text, {@code null} if not said
 */
public record Progress(double progress, @Nullable Double total, @Nullable String message) {

	/**
	 * Read the parameters of {@code notifications/progress}.
	 * @param params the parameters
	 * @return the progress, or empty if it is no finite number (B-190)
	 */
	public static Optional<Progress> of(JsonNode params) {
		Double progress = number(params.path("progress"));
		if (progress == null) {
			return Optional.empty();
		}
		return Optional.of(new Progress(progress, number(params.path("total")), JsonTree.text(params, "message")));
	}

	private static @Nullable Double number(JsonNode node) {
		double value = node.isNumber() ? node.doubleValue(Double.NaN) : Double.NaN;
		return Double.isFinite(value) ? value : null;
	}

	/**
	 * Whether a notification is about the request with the given token. A token that came
	 * back as a string is another one (B-190).
	 * @param params the parameters of the notification
	 * @param token the token this client sent
	 * @return whether the tokens are the same
	 */
	public static boolean isFor(JsonNode params, long token) {
		Long value = JsonTree.integer(params, "progressToken");
		return value != null && value == token;
	}

}
