package io.github.mcpclient.transport;

import java.util.Set;

import io.github.mcpclient.error.PaymentRequiredException;
import io.github.mcpclient.protocol.JsonRpcError;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * Recognises the ways in which servers ask to be paid before they run a tool: HTTP 402,
 * x402 as a result, as a result type and as a JSON-RPC error, and MPP. None of them is
 * ever answered with a payment.
 */
final class PaymentDemand {

	private static final int HTTP_PAYMENT_REQUIRED = 402;

	private static final Set<Integer> X402_ERRORS = Set.of(402, -402);

	/** Also what older servers say when a URL must be visited: the challenges tell. */
	private static final int MPP_ERROR = -32042;

	private static final int MAX_DEMAND = 16_384;

	private PaymentDemand() {
	}

	/**
	 * Look at an answer.
	 * @param answer the answer
	 * @return the failure, or {@code null} if the answer is no demand
	 */
	static @Nullable PaymentRequiredException in(Answer answer) {
		JsonNode result = answer.result();
		if (answer.isSuccess() && result != null) {
			return inResult(result);
		}
		JsonRpcError error = answer.error();
		if (error != null && isDemand(error)) {
			return demanding(error.data());
		}
		return (answer.status() == HTTP_PAYMENT_REQUIRED) ? demanding((error != null) ? error.data() : null) : null;
	}

	private static @Nullable PaymentRequiredException inResult(JsonNode result) {
		if ("payment_required".equals(result.path("resultType").stringValue(null))) {
			return demanding(result);
		}
		JsonNode structured = result.path("structuredContent");
		boolean x402 = result.path("isError").booleanValue(false) && structured.path("x402Version").isNumber()
				&& structured.path("accepts").isArray();
		return x402 ? demanding(structured) : null;
	}

	private static boolean isDemand(JsonRpcError error) {
		JsonNode data = error.data();
		return X402_ERRORS.contains(error.code())
				|| (error.code() == MPP_ERROR && data != null && data.path("challenges").isArray());
	}

	private static PaymentRequiredException demanding(@Nullable JsonNode demand) {
		String text = (demand != null) ? demand.toString() : null;
		return new PaymentRequiredException((text != null && text.length() <= MAX_DEMAND) ? text : null);
	}

}
