package io.github.mcpclient;

import io.github.mcpclient.protocol.CreateMessageRequest;
import io.github.mcpclient.protocol.CreateMessageResult;

/**
 * Lets a model answer what a server asks it. A person should be able to refuse
 * (M-SAM-03): throw {@link InputRefusedException} to do so.
 * <p>
 * May block for as long as the input timeout of the connection, then its thread is
 * interrupted. Called by several threads at a time.
 */
@FunctionalInterface
public interface SamplingHandler {

	/**
	 * Let a model answer.
	 * @param request the conversation and its limits, all of it untrusted
	 * @param requester who asks
	 * @return the message of the model
	 * @throws InputRefusedException if nobody answers
	 */
	CreateMessageResult createMessage(CreateMessageRequest request, Requester requester);

	/**
	 * Whether the model may use tools the server defines.
	 * @return {@code false} unless overridden
	 */
	default boolean usesTools() {
		return false;
	}

}
