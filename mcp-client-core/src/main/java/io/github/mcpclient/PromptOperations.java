package io.github.mcpclient;

import java.util.List;
import java.util.Map;

import io.github.mcpclient.protocol.CompleteResult;
import io.github.mcpclient.protocol.CompletionReference;
import io.github.mcpclient.protocol.GetPromptResult;
import io.github.mcpclient.protocol.JsonRpcCodec;
import io.github.mcpclient.protocol.ListPromptsResult;
import io.github.mcpclient.protocol.Methods;
import io.github.mcpclient.protocol.Prompt;
import tools.jackson.databind.node.ObjectNode;

/**
 * The prompts of a server, and suggestions for arguments. Thread-safe.
 */
public final class PromptOperations {

	private final Requests requests;

	private final Listings listings;

	PromptOperations(Requests requests, Listings listings) {
		this.requests = requests;
		this.listings = listings;
	}

	/**
	 * All prompts, all pages.
	 * @return the prompts in the server's order
	 */
	public List<Prompt> list() {
		return list(CallOptions.defaults());
	}

	/**
	 * All prompts, all pages. The time limit is that of the whole list.
	 * @param options what this call wants to have different
	 * @return the prompts in the server's order
	 */
	public List<Prompt> list(CallOptions options) {
		return this.listings.all(Methods.PROMPTS_LIST, options, (result) -> {
			ListPromptsResult page = ListPromptsResult.of(result);
			return new Page<>(page.prompts(), page.nextCursor(), page.droppedEntries(), page.cacheHint());
		});
	}

	/**
	 * Get a prompt with its arguments filled in.
	 * @param name the name of the prompt
	 * @param arguments the arguments by name
	 * @return the messages
	 */
	public GetPromptResult get(String name, Map<String, String> arguments) {
		return get(name, arguments, CallOptions.defaults());
	}

	/**
	 * Get a prompt with its arguments filled in.
	 * @param name the name of the prompt
	 * @param arguments the arguments by name
	 * @param options what this call wants to have different
	 * @return the messages
	 */
	public GetPromptResult get(String name, Map<String, String> arguments, CallOptions options) {
		ObjectNode params = JsonRpcCodec.object().put("name", name);
		if (!arguments.isEmpty()) {
			params.set("arguments", JsonRpcCodec.tree(arguments));
		}
		return this.requests
			.attributed(() -> GetPromptResult.of(this.requests.query(Methods.PROMPTS_GET, params, name, options)));
	}

	/**
	 * Ask which values an argument may have.
	 * @param reference the prompt or resource template the argument belongs to
	 * @param argument the name of the argument and its value so far
	 * @param context the arguments that have a value already
	 * @param options what this call wants to have different
	 * @return the values
	 */
	public CompleteResult complete(CompletionReference reference, Map.Entry<String, String> argument,
			Map<String, String> context, CallOptions options) {
		ObjectNode params = JsonRpcCodec.object();
		params.set("ref", reference.toJson());
		params.putObject("argument").put("name", argument.getKey()).put("value", argument.getValue());
		if (!context.isEmpty()) {
			params.putObject("context").set("arguments", JsonRpcCodec.tree(context));
		}
		return this.requests
			.attributed(() -> CompleteResult.of(this.requests.query(Methods.COMPLETE, params, null, options)));
	}

}
