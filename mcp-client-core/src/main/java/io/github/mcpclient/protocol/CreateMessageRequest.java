package io.github.mcpclient.protocol;

import java.util.HashSet;
import java.util.List;
import java.util.Optional;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * A server asks for a message of a model. All text is the server's and untrusted: whoever
 * answers decides what a model gets to see, and whether a person is asked first.
 *
 * @param messages the conversation so far
 * @param maxTokens the most tokens the message may have, to be respected (M-SAM-01)
 * @param modelPreferences hints on which model to take, {@code null} if there are none
 * @param systemPrompt the system prompt the server would like, {@code null} if there is
 * none
 * @param tools the tools the model may use; asking for it takes a capability
 * @param toolChoice how the model may use them, {@code null} if not said
 * @param json the parameters as the server wrote them
 */
public record CreateMessageRequest(List<SamplingMessage> messages, int maxTokens, @Nullable JsonNode modelPreferences,
		@Nullable String systemPrompt, List<Tool> tools, @Nullable JsonNode toolChoice, JsonNode json) {

	public CreateMessageRequest {
		messages = List.copyOf(messages);
		tools = List.copyOf(tools);
	}

	/**
	 * Read the parameters of {@code sampling/createMessage}.
	 * @param params the parameters
	 * @return the request, or empty if something it needs is missing or broken, or the
	 * uses of tools and their results do not match (M-SAM-02)
	 */
	public static Optional<CreateMessageRequest> of(JsonNode params) {
		Long maxTokens = JsonTree.integer(params, "maxTokens");
		JsonNode entries = params.path("messages");
		List<SamplingMessage> messages = JsonTree.list(params, "messages", SamplingMessage::of);
		if (maxTokens == null || maxTokens < 1 || maxTokens > Integer.MAX_VALUE || !entries.isArray()
				|| messages.size() < entries.size() || !matchesToolUses(messages)) {
			return Optional.empty();
		}
		return Optional.of(new CreateMessageRequest(messages, maxTokens.intValue(), params.get("modelPreferences"),
				JsonTree.text(params, "systemPrompt"), JsonTree.list(params, "tools", Tool::of),
				params.get("toolChoice"), params));
	}

	/**
	 * Results stand alone in the message that follows the uses they belong to.
	 */
	private static boolean matchesToolUses(List<SamplingMessage> messages) {
		List<String> pending = List.of();
		for (SamplingMessage message : messages) {
			List<String> results = message.toolResults();
			boolean alone = results.isEmpty() || results.size() == message.content().size();
			if (!alone || results.size() != pending.size() || !new HashSet<>(results).equals(new HashSet<>(pending))) {
				return false;
			}
			pending = message.toolUses();
		}
		return pending.isEmpty();
	}

	/**
	 * Whether the server wants the model to use tools, which a client has to have
	 * declared (M-SAM-02).
	 * @return whether tools or a choice of tools are given
	 */
	public boolean usesTools() {
		return this.json.has("tools") || this.json.has("toolChoice");
	}

}
