package io.github.mcpclient.endpoint;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Objects;

/**
 * A value that must not be printed: a header value, a session id, a token.
 * <p>
 * Immutable. {@link #toString()} never shows the value, so a secret may stand in a record
 * whose generated {@code toString} ends up in a log (X4).
 */
public final class Secret {

	private static final String MASK = "******";

	private final String value;

	private Secret(String value) {
		this.value = Objects.requireNonNull(value, "value");
	}

	/**
	 * Wrap a value.
	 * @param value the value to protect
	 * @return the secret
	 */
	public static Secret of(String value) {
		return new Secret(value);
	}

	/**
	 * The value itself, for the one place that puts it on the wire.
	 * @return the value
	 */
	public String reveal() {
		return this.value;
	}

	@Override
	public boolean equals(Object other) {
		return other instanceof Secret secret && MessageDigest.isEqual(this.value.getBytes(StandardCharsets.UTF_8),
				secret.value.getBytes(StandardCharsets.UTF_8));
	}

	@Override
	public int hashCode() {
		return this.value.hashCode();
	}

	@Override
	public String toString() {
		return MASK;
	}

}
