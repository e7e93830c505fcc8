package io.github.mcpclient.protocol;

/**
 * The kinds of content blocks.
 */
public enum ContentType {

	/** {@link Content.Text}. */
	TEXT,

	/** {@link Content.Image}. */
	IMAGE,

	/** {@link Content.Audio}. */
	AUDIO,

	/** {@link Content.ResourceLink}. */
	RESOURCE_LINK,

	/** {@link Content.EmbeddedResource}. */
	RESOURCE,

	/** {@link Content.ToolUse}. */
	TOOL_USE,

	/** {@link Content.ToolResult}. */
	TOOL_RESULT,

	/** {@link Content.Unknown}. */
	UNKNOWN

}
