package io.github.mcpclient.protocol;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

import io.github.mcpclient.error.InvalidResponseException;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * What a tool returned. A tool that failed is a result too, with {@link #isError()} set:
 * the server answered, and its words are meant for whoever asked for the call (M-TOL-02).
 *
 * @param content the content blocks in the server's order
 * @param structuredContent the structured result, {@code null} if absent; a JSON null the
 * server sent is a node, not {@code null} (M-TOL-03)
 * @param isError whether the tool reports a failure
 * @param json the whole result as the server wrote it
 */
public record CallToolResult(List<Content> content, @Nullable JsonNode structuredContent, boolean isError,
		JsonNode json) {

	public CallToolResult {
		content = List.copyOf(content);
	}

	/**
	 * Read the result of {@code tools/call}. A result without content is read as empty,
	 * as servers that only have structured content send it.
	 * @param result the result
	 * @return the result
	 * @throws InvalidResponseException if it is not an object, or its content not a list
	 */
	public static CallToolResult of(JsonNode result) {
		if (!result.isObject()) {
			throw InvalidResponseException.ofResult(Methods.TOOLS_CALL, "the result is not an object");
		}
		JsonNode content = result.path("content");
		if (!content.isArray() && !content.isMissingNode() && !content.isNull()) {
			throw InvalidResponseException.ofResult(Methods.TOOLS_CALL, "its content is not a list");
		}
		List<Content> blocks = content.valueStream().map(Content::of).toList();
		return new CallToolResult(blocks, result.get("structuredContent"), result.path("isError").booleanValue(false),
				result);
	}

	/**
	 * The text of the result: its text blocks, joined by line feeds.
	 * @return the text, empty if there is none
	 */
	public String text() {
		return this.content.stream()
			.filter(Content.Text.class::isInstance)
			.map((block) -> ((Content.Text) block).text())
			.collect(Collectors.joining("\n"));
	}

	/**
	 * The structured result, for use in a pipeline.
	 * @return the structured content, or empty if absent
	 */
	public Optional<JsonNode> structured() {
		return Optional.ofNullable(this.structuredContent);
	}

}
