package io.github.mcpclient.protocol;

import java.util.List;

import io.github.mcpclient.error.InvalidResponseException;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * A prompt with its arguments filled in.
 *
 * @param description what it is for, {@code null} if there is none
 * @param messages the messages in the server's order
 * @param json the whole result as the server wrote it
 */
public record GetPromptResult(@Nullable String description, List<PromptMessage> messages, JsonNode json) {

	private static final Entries.Kind<PromptMessage> ENTRIES = new Entries.Kind<>("messages", PromptMessage::of,
			List.of("role"));

	public GetPromptResult {
		messages = List.copyOf(messages);
	}

	/**
	 * Read the result of {@code prompts/get}. A conversation with a message missing is
	 * another conversation, so one broken message breaks the result.
	 * @param result the result
	 * @return the result
	 * @throws InvalidResponseException if there is no list of messages, or one of them
	 * has no known role
	 */
	public static GetPromptResult of(JsonNode result) {
		Entries<PromptMessage> entries = Entries.read(result, Methods.PROMPTS_GET, ENTRIES);
		if (!entries.dropped().isEmpty()) {
			throw InvalidResponseException.ofResult(Methods.PROMPTS_GET, "one of its messages has no known role");
		}
		return new GetPromptResult(JsonTree.text(result, "description"), entries.usable(), result);
	}

}
