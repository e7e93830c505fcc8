package io.github.mcpclient.protocol;

import java.util.Collection;
import java.util.List;
import java.util.Optional;

/**
 * A protocol revision this client speaks. On the wire versions are opaque strings; order
 * of preference is this client's, never that of a server's list (M-VER-04).
 */
public enum ProtocolVersion {

	/** The stateless revision. */
	V2026_07_28("2026-07-28"),

	/** The newest revision with a handshake. */
	V2025_11_25("2025-11-25"),

	/** A revision with a handshake. */
	V2025_06_18("2025-06-18"),

	/** The first revision of streamable HTTP. */
	V2025_03_26("2025-03-26"),

	/**
	 * Never specified for streamable HTTP, but answered there by servers in the field.
	 */
	V2024_11_05("2024-11-05");

	private static final List<ProtocolVersion> MODERN = List.of(V2026_07_28);

	private static final List<ProtocolVersion> LEGACY = List.of(V2025_11_25, V2025_06_18, V2025_03_26, V2024_11_05);

	private final String wire;

	ProtocolVersion(String wire) {
		this.wire = wire;
	}

	/**
	 * The revisions without a handshake, newest first.
	 * @return the modern revisions
	 */
	public static List<ProtocolVersion> modern() {
		return MODERN;
	}

	/**
	 * The revisions with a handshake, newest first.
	 * @return the legacy revisions
	 */
	public static List<ProtocolVersion> legacy() {
		return LEGACY;
	}

	/**
	 * The version of a string on the wire.
	 * @param wire the string
	 * @return the version, or empty if this client does not speak it
	 */
	public static Optional<ProtocolVersion> of(String wire) {
		for (ProtocolVersion version : values()) {
			if (version.wire.equals(wire)) {
				return Optional.of(version);
			}
		}
		return Optional.empty();
	}

	/**
	 * The version to speak with a server that offers some.
	 * @param ours the versions to choose from, preferred first
	 * @param theirs the strings the server offered; unknown ones are skipped
	 * @return the preferred common version, or empty
	 */
	public static Optional<ProtocolVersion> firstMutual(List<ProtocolVersion> ours, Collection<String> theirs) {
		return ours.stream().filter((version) -> theirs.contains(version.wire)).findFirst();
	}

	/**
	 * The strings of some versions.
	 * @param versions the versions
	 * @return the strings in the same order
	 */
	public static List<String> wire(List<ProtocolVersion> versions) {
		return versions.stream().map(ProtocolVersion::wire).toList();
	}

	/**
	 * Whether this revision has no handshake.
	 * @return {@code true} for modern revisions
	 */
	public boolean isModern() {
		return MODERN.contains(this);
	}

	/**
	 * The string on the wire.
	 * @return the version, such as {@code 2026-07-28}
	 */
	public String wire() {
		return this.wire;
	}

}
