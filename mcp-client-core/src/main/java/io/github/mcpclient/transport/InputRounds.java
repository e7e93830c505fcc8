package io.github.mcpclient.transport;

import java.time.Duration;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Supplier;

import io.github.mcpclient.era.Era;
import io.github.mcpclient.error.AbortedException;
import io.github.mcpclient.error.Dispatch;
import io.github.mcpclient.error.InputRequiredException;
import io.github.mcpclient.error.InputRequiredException.Reason;
import io.github.mcpclient.error.McpException;
import io.github.mcpclient.exchange.Deadline;
import io.github.mcpclient.protocol.InputRequest;
import io.github.mcpclient.protocol.InputRequiredResult;
import io.github.mcpclient.protocol.JsonRpcCodec;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Goes round with a modern server that needs input before it can answer: the handlers of
 * the application give it, and the same request goes out again with the answers and the
 * server's state, byte for byte as it came (M-MRT-01 to M-MRT-05). What is sent next
 * depends on the original request and the latest result only. The time the application
 * takes is not taken from the call; the number of rounds is bounded. Thread-safe.
 */
final class InputRounds {

	static final int MAX_ROUNDS = 10;

	/**
	 * A server that gives a state and asks nothing wants to be left alone for a moment
	 * (M-MRT-06).
	 */
	private static final Duration LOAD_SHED = Duration.ofMillis(200);

	private final InputHandlers handlers;

	InputRounds(InputHandlers handlers) {
		this.handlers = handlers;
	}

	/**
	 * Send a request until its result is final.
	 * @param request the request
	 * @param deadline the deadline of the call
	 * @param send sends a request once
	 * @param server says who asks
	 * @return the final result, or one that needs input if the caller gives it itself
	 */
	JsonNode complete(McpRequest request, Deadline deadline, Function<McpRequest, JsonNode> send,
			Supplier<ServerProfile> server) {
		JsonNode result = send.apply(request);
		int round = 0;
		while (isInputRequired(request, result) && server.get().era() == Era.MODERN) {
			if (++round > MAX_ROUNDS) {
				throw new InputRequiredException(Reason.TOO_MANY_ROUNDS, null);
			}
			InputRequiredResult required = InputRequiredResult.of(request.method(), result);
			if (required.inputRequests().isEmpty()) {
				Pause.of(LOAD_SHED.multipliedBy(round), deadline);
			}
			result = send.apply(request.withParams(next(request, required, server.get(), deadline)));
		}
		return (round > 0) ? withoutLifetime(result) : result;
	}

	/**
	 * A result that was given input for must not be kept for others (M-CCH-03).
	 */
	private static JsonNode withoutLifetime(JsonNode result) {
		if (result instanceof ObjectNode object) {
			object.remove("ttlMs");
		}
		return result;
	}

	private static boolean isInputRequired(McpRequest request, JsonNode result) {
		return request.context().manualCapabilities() == null && InputRequiredResult.isOne(result);
	}

	private ObjectNode next(McpRequest request, InputRequiredResult required, ServerProfile server, Deadline deadline) {
		long asked = System.nanoTime();
		ObjectNode answers = answers(required.inputRequests(), server);
		deadline.extendBy(Duration.ofNanos(System.nanoTime() - asked));
		return InputRequiredResult.resume(request.params(), answers, required.requestState());
	}

	private ObjectNode answers(Map<String, InputRequest> requests, ServerProfile server) {
		ObjectNode answers = JsonRpcCodec.object();
		requests.forEach((key, request) -> answers.set(key, answer(request, server)));
		return answers;
	}

	private ObjectNode answer(InputRequest request, ServerProfile server) {
		try {
			return this.handlers.answer(request.method(), request.params(), server);
		}
		catch (RequestRefusedException ex) {
			throw new InputRequiredException(Reason.REFUSED, ex);
		}
		catch (McpException ex) {
			throw ex;
		}
		catch (RuntimeException ex) {
			if (Thread.currentThread().isInterrupted()) {
				throw new AbortedException(Dispatch.EXECUTED);
			}
			throw new InputRequiredException(Reason.HANDLER_FAILED, ex);
		}
	}

}
