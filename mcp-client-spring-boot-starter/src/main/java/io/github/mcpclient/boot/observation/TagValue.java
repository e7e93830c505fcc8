package io.github.mcpclient.boot.observation;

import java.util.Locale;

/**
 * Constants as tags say them.
 */
final class TagValue {

	private TagValue() {
	}

	static String of(Enum<?> constant) {
		return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
	}

}
