package io.github.mcpclient.observation;

import java.util.Locale;

import io.github.mcpclient.error.McpException;
import io.micrometer.common.KeyValue;
import org.jspecify.annotations.Nullable;

/**
 * A failure in one of a few words.
 */
final class ErrorType {

	private ErrorType() {
	}

	static String of(@Nullable Throwable error) {
		if (error == null) {
			return KeyValue.NONE_VALUE;
		}
		return (error instanceof McpException failure) ? failure.code().name().toLowerCase(Locale.ROOT)
				: error.getClass().getName();
	}

}
