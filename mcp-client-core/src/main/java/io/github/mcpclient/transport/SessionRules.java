package io.github.mcpclient.transport;

import java.util.Set;

import io.github.mcpclient.error.InvalidResponseException;
import io.github.mcpclient.protocol.ErrorCodes;
import io.github.mcpclient.protocol.InputRequiredResult;
import io.github.mcpclient.protocol.Methods;
import tools.jackson.databind.JsonNode;

/**
 * What an answer means within a session.
 */
final class SessionRules {

	private static final String COMPLETE = "complete";

	private static final Set<String> MAY_REQUIRE_INPUT = Set.of(Methods.TOOLS_CALL, Methods.PROMPTS_GET,
			Methods.RESOURCES_READ);

	private SessionRules() {
	}

	/**
	 * Whether an answer says that the server no longer knows the session: a 404 to a
	 * request that carried the session id (H3, L-SES-02) or went to the endpoint of an
	 * SSE stream, or a 400 in a session that has worked before, unless the body is an
	 * error about the very request (a third of the measured servers report it so, B-026).
	 * Never in the modern era (H4).
	 * @param answer the answer
	 * @param session the session of the request
	 * @return whether the session is lost
	 */
	static boolean isLost(Answer answer, Session session) {
		if (session.id() == null && session.sse() == null) {
			return false;
		}
		return answer.status() == 404
				|| (answer.status() == 400 && session.isProven() && !(answer.error() != null && answer.errorHasId()));
	}

	/**
	 * Whether an answer contradicts what is known about a modern server, which is asked
	 * anew then.
	 * @param answer the answer
	 * @param session the session of the request
	 * @return whether the verdict is wrong, or no longer right
	 */
	static boolean contradictsVerdict(Answer answer, Session session) {
		return session.isModern() && (isLegacyRefusal(answer, session) || isVersionDropped(answer, session));
	}

	/**
	 * Whether the first request of a connection whose era was not asked for was refused,
	 * and not with an error about the request nor one that only modern servers use
	 * (B-011).
	 */
	private static boolean isLegacyRefusal(Answer answer, Session session) {
		boolean refused = switch (answer.status()) {
			case 400, 404, 405, 501 -> true;
			default -> false;
		};
		Integer code = answer.errorCode();
		return session.isUnprovenAssumption() && refused && !answer.errorHasId()
				&& (code == null || !ErrorCodes.isModern(code));
	}

	/**
	 * Whether the server no longer speaks the version agreed on, nor another modern one
	 * (M-VER-05). One that has just been asked is not asked again.
	 */
	private static boolean isVersionDropped(Answer answer, Session session) {
		return (session.isProven() || session.isUnprovenAssumption()) && answer.error() != null
				&& answer.error().code() == ErrorCodes.UNSUPPORTED_PROTOCOL_VERSION && answer.counterOffer() == null;
	}

	/**
	 * Check that a result is one the protocol allows: a final one, or for some methods
	 * one that needs input (M-RTY-03). A missing type means it is final (M-RTY-01); an
	 * unknown one makes the result invalid (M-RTY-02). Legacy results have no type.
	 * @param method the method that was called
	 * @param result the result
	 * @param session the session of the request
	 * @return the result
	 */
	static JsonNode accepted(String method, JsonNode result, Session session) {
		JsonNode type = result.path("resultType");
		boolean complete = type.isMissingNode() || (type.isString() && COMPLETE.equals(type.stringValue()));
		if (session.isModern() && !complete
				&& !(InputRequiredResult.isOne(result) && MAY_REQUIRE_INPUT.contains(method))) {
			throw InvalidResponseException.ofResult(method, "its result type is not one this client can complete");
		}
		return result;
	}

}
