package io.github.mcpclient.metering;

import java.security.SecureRandom;
import java.util.Base64;
import java.util.Objects;

import io.github.mcpclient.endpoint.Secret;
import org.jspecify.annotations.Nullable;

/**
 * What entitles one call to a reservation, once. Opaque; {@link #toString()} does not
 * show it. It protects against calls made by mistake, made twice or made up by a model,
 * not against code in the same process.
 */
public final class ReservationHandle {

	private static final int RANDOM_BYTES = 18;

	private static final char SEPARATOR = '.';

	/** That of a handle which needs no secret. */
	private static final String HASH_OF_NOTHING = Budget.sha256("");

	private final String id;

	private final Secret secret;

	/** The claim of a reservation that this process made for one call of its own. */
	private final @Nullable CallClaim claim;

	private ReservationHandle(String id, Secret secret, @Nullable CallClaim claim) {
		this.id = id;
		this.secret = secret;
		this.claim = claim;
	}

	/**
	 * A new handle (M7).
	 */
	static ReservationHandle mint(String id, SecureRandom random) {
		byte[] bytes = new byte[RANDOM_BYTES];
		random.nextBytes(bytes);
		return of(id + SEPARATOR + Base64.getUrlEncoder().withoutPadding().encodeToString(bytes));
	}

	/**
	 * A handle that never leaves this process and needs no secret.
	 */
	static ReservationHandle of(CallClaim claim) {
		return new ReservationHandle("", Secret.of(""), claim);
	}

	/**
	 * A handle that was written down by {@link #reveal()}, perhaps in another process.
	 * @param text the text; anything else makes a handle that no call is let through with
	 * @return the handle
	 */
	public static ReservationHandle of(String text) {
		int separator = text.indexOf(SEPARATOR);
		int end = (separator >= 0) ? separator : text.length();
		return new ReservationHandle(text.substring(0, end), Secret.of(text.substring(end)), null);
	}

	/**
	 * The handle as text, to hand it to another process. Treat it like a password.
	 * @return the text
	 */
	public String reveal() {
		return this.id + this.secret.reveal();
	}

	String id() {
		return this.id;
	}

	String hash() {
		String text = this.secret.reveal();
		return text.isEmpty() ? HASH_OF_NOTHING : Budget.sha256(text);
	}

	@Nullable CallClaim claim() {
		return this.claim;
	}

	@Override
	public boolean equals(Object other) {
		return other instanceof ReservationHandle handle && this.id.equals(handle.id)
				&& this.secret.equals(handle.secret) && Objects.equals(this.claim, handle.claim);
	}

	@Override
	public int hashCode() {
		return this.id.hashCode();
	}

	@Override
	public String toString() {
		return "ReservationHandle[" + this.secret + "]";
	}

}
