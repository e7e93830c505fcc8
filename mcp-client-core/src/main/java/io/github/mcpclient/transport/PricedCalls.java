package io.github.mcpclient.transport;

import java.util.function.Function;

import io.github.mcpclient.error.Dispatch;
import io.github.mcpclient.error.McpException;
import io.github.mcpclient.metering.CallClaim;
import io.github.mcpclient.metering.ReservationClaims;
import io.github.mcpclient.protocol.Methods;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * Leads calls of tools, and nothing else (M1), through the gate of metering: looked at
 * before anything is done for them, claimed by {@link Wire} as the last act before bytes
 * leave, and settled here by what became of them, exactly once, whatever that was.
 * Thread-safe.
 */
final class PricedCalls {

	private final ReservationClaims claims;

	PricedCalls(ReservationClaims claims) {
		this.claims = claims;
	}

	/**
	 * Make a call.
	 * @param request the request; the price is that of the tool in its parameters, which
	 * is the one the server runs
	 * @param send sends it
	 * @return its result
	 */
	JsonNode call(McpRequest request, Function<McpRequest, JsonNode> send) {
		if (!request.method().equals(Methods.TOOLS_CALL)) {
			return send.apply(request);
		}
		String tool = request.params().path("name").stringValue("");
		CallClaim claim = this.claims.open(tool, request.context().reservation());
		return claim.isPriced() ? settled(request.claimedBy(claim), claim, send) : send.apply(request);
	}

	private static JsonNode settled(McpRequest request, CallClaim claim, Function<McpRequest, JsonNode> send) {
		Dispatch evidence = Dispatch.UNKNOWN;
		JsonNode result = null;
		try {
			result = send.apply(request);
			evidence = Dispatch.EXECUTED;
			return result;
		}
		catch (McpException ex) {
			evidence = ex.dispatch();
			throw ex;
		}
		finally {
			JsonNode meta = (result != null) ? result.path("_meta") : null;
			claim.settle(evidence, (key) -> text(meta, key));
		}
	}

	private static @Nullable String text(@Nullable JsonNode meta, String key) {
		JsonNode value = (meta != null) ? meta.get(key) : null;
		return (value != null && value.isValueNode()) ? value.asString() : null;
	}

}
