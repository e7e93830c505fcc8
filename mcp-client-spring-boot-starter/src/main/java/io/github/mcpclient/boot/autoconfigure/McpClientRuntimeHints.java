package io.github.mcpclient.boot.autoconfigure;

import java.util.List;
import java.util.concurrent.Executors;

import org.jspecify.annotations.Nullable;

import org.springframework.aot.hint.ExecutableMode;
import org.springframework.aot.hint.RuntimeHints;
import org.springframework.aot.hint.RuntimeHintsRegistrar;

/**
 * What the core looks up by name. Properties, endpoints and beans need no hints of ours:
 * Boot makes them.
 */
final class McpClientRuntimeHints implements RuntimeHintsRegistrar {

	@Override
	public void registerHints(RuntimeHints hints, @Nullable ClassLoader classLoader) {
		hints.reflection()
			.registerType(Executors.class,
					(type) -> type.withMethod("newVirtualThreadPerTaskExecutor", List.of(), ExecutableMode.INVOKE))
			.registerTypeIfPresent(classLoader, "com.networknt.schema.SchemaRegistry");
	}

}
