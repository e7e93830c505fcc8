package io.github.mcpclient.boot.autoconfigure;

import org.jspecify.annotations.Nullable;

import org.springframework.boot.SpringBootVersion;

/**
 * Makes sure of the generation of Spring Boot before anything is configured, because what
 * comes later would fail for lack of some class that means nothing to anybody. Uses only
 * what older generations have, too.
 */
final class BootGeneration {

	private static final int OLDEST = 4;

	private BootGeneration() {
	}

	/**
	 * Refuse generations that are too old.
	 * @throws UnsupportedBootException if this is one
	 */
	static void check() {
		check(SpringBootVersion.getVersion());
	}

	/**
	 * Refuse a version that is too old; one that cannot be read is not.
	 */
	static void check(@Nullable String version) {
		if (version != null && version.matches("\\d{1,4}\\..*")
				&& Integer.parseInt(version.substring(0, version.indexOf('.'))) < OLDEST) {
			throw new UnsupportedBootException(version);
		}
	}

}
