package io.github.mcpclient.transport;

import java.util.function.Supplier;

import io.github.mcpclient.breaker.CircuitBreakers;
import io.github.mcpclient.breaker.CircuitKey;
import io.github.mcpclient.breaker.Permit;
import io.github.mcpclient.error.BreakerOpenException;
import io.github.mcpclient.error.Dispatch;
import io.github.mcpclient.error.HttpStatusException;
import io.github.mcpclient.error.JsonRpcException;
import io.github.mcpclient.error.McpException;
import io.github.mcpclient.error.McpTimeoutException;
import io.github.mcpclient.error.McpTimeoutException.Phase;
import io.github.mcpclient.protocol.Methods;
import org.jspecify.annotations.Nullable;

/**
 * Carries what exchanges say about the health of an origin to its circuit breaker: the
 * only place that does, so that "a refusal is not an era" holds by construction.
 * <p>
 * What counts:
 * <ul>
 * <li>failure: 400, 401, 403, 408, 429 and 5xx, of which a 400 with a JSON-RPC error only
 * as the answer to a probe; time limits; broken connections;
 * <li>success: an answer of any other kind, an error of a tool or a JSON-RPC error
 * included, since the origin is alive and said so;
 * <li>neither: redirects, answers over the size limit, a lost session, names that do not
 * resolve, cancellation, and whatever this client refused itself.
 * </ul>
 */
final class OriginHealth {

	private final CircuitBreakers breakers;

	private final CircuitKey key;

	OriginHealth(CircuitBreakers breakers, CircuitKey key) {
		this.breakers = breakers;
		this.key = key;
	}

	/**
	 * Make an exchange if the breaker allows it, and record its outcome exactly once.
	 * @param <T> the type of the result
	 * @param exchange the exchange; a {@code null} result says nothing about health
	 * @return what the exchange returned
	 * @throws BreakerOpenException if the breaker refuses
	 */
	<T> @Nullable T watch(Supplier<? extends @Nullable T> exchange) {
		Permit permit = this.breakers.acquire(this.key);
		boolean settled = false;
		try {
			T result = exchange.get();
			if (result != null) {
				settled = true;
				permit.success();
			}
			return result;
		}
		catch (McpException ex) {
			settled = settle(permit, ex);
			throw ex;
		}
		finally {
			if (!settled) {
				permit.release();
			}
		}
	}

	private static boolean settle(Permit permit, McpException failure) {
		switch (outcome(failure)) {
			case FAILURE -> permit.failure(failure.retryAfter().orElse(null));
			case SUCCESS -> permit.success();
			case NEITHER -> {
				return false;
			}
		}
		return true;
	}

	/**
	 * The table.
	 */
	static Outcome outcome(McpException failure) {
		return switch (failure.code()) {
			case HTTP_STATUS ->
				isUnhealthy(((HttpStatusException) failure).status()) ? Outcome.FAILURE : Outcome.SUCCESS;
			case JSON_RPC -> outcome((JsonRpcException) failure);
			case TRANSPORT -> Outcome.FAILURE;
			case TIMEOUT -> isOurs(failure) ? Outcome.NEITHER : Outcome.FAILURE;
			case INVALID_RESPONSE, UNSUPPORTED_VERSION, INPUT_REQUIRED, PAYMENT_REQUIRED -> Outcome.SUCCESS;
			case BLOCKED, DNS_FAILED, BREAKER_OPEN, REDIRECT_REFUSED, TOO_LARGE, SESSION_REJECTED, ABORTED, BUSY,
					UNMETERED_CALL, UNKNOWN_PRICE, SPEND_DENIED, CLOSED ->
				Outcome.NEITHER;
		};
	}

	/**
	 * A refused probe counts by its status alone, since nothing of the server has worked
	 * yet.
	 */
	private static Outcome outcome(JsonRpcException failure) {
		boolean failed = failure.method().equals(Methods.DISCOVER) ? isUnhealthy(failure.httpStatus())
				: failure.httpStatus() >= 500;
		return failed ? Outcome.FAILURE : Outcome.SUCCESS;
	}

	/**
	 * Time that was used up before anything was dialled was not used by the origin.
	 */
	private static boolean isOurs(McpException failure) {
		return failure instanceof McpTimeoutException timeout && timeout.phase() == Phase.QUEUE
				&& timeout.dispatch() == Dispatch.NOT_SENT;
	}

	private static boolean isUnhealthy(int status) {
		return switch (status) {
			case 400, 401, 403, 408, 429 -> true;
			default -> status >= 500;
		};
	}

	/**
	 * What a failure says about the origin.
	 */
	enum Outcome {

		SUCCESS, FAILURE, NEITHER

	}

}
