package io.github.mcpclient.samples.quickstart;

import java.util.Map;
import java.util.Optional;

import org.jspecify.annotations.Nullable;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Which tools are called. Without a word on a connection its tools are listed and none is
 * called, since a call may do anything.
 *
 * @param tool a tool to call on every connection
 * @param arguments its arguments, a JSON object
 * @param calls what to call on which connection if no tool is given
 */
@ConfigurationProperties("quickstart")
record QuickstartProperties(@Nullable String tool, @DefaultValue("{}") String arguments,
		@DefaultValue Map<String, ToolCall> calls) {

	QuickstartProperties {
		calls = Map.copyOf(calls);
		if (tool != null) {
			new ToolCall(tool, arguments);
		}
	}

	Optional<ToolCall> callOn(String connection) {
		return (this.tool != null) ? Optional.of(new ToolCall(this.tool, this.arguments))
				: Optional.ofNullable(this.calls.get(connection));
	}

}
