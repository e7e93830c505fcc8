package io.github.mcpclient.boot.actuate;

import java.util.Locale;

/**
 * Constants as they are written in properties, so that what an endpoint shows can be
 * configured.
 */
final class DisplayName {

	private DisplayName() {
	}

	static String of(Enum<?> constant) {
		return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
	}

}
