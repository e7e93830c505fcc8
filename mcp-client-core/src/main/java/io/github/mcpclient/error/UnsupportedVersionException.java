package io.github.mcpclient.error;

import java.util.List;

/**
 * Client and server share no protocol version.
 */
public final class UnsupportedVersionException extends McpException {

	private static final long serialVersionUID = 1L;

	private static final int MAX_LISTED = 16;

	private static final int MAX_VERSION_LENGTH = 32;

	private final String[] supportedByClient;

	private final String[] supportedByServer;

	/**
	 * Create the failure.
	 * @param supportedByClient the versions this connection may speak
	 * @param supportedByServer the versions the server offered; may be empty
	 */
	public UnsupportedVersionException(List<String> supportedByClient, List<String> supportedByServer) {
		super(FailureCode.UNSUPPORTED_VERSION, Dispatch.REJECTED, "No common protocol version: this connection speaks "
				+ supportedByClient + ", the server offers " + printable(supportedByServer));
		this.supportedByClient = supportedByClient.toArray(String[]::new);
		this.supportedByServer = printable(supportedByServer).toArray(String[]::new);
	}

	private static List<String> printable(List<String> versions) {
		return versions.stream().limit(MAX_LISTED).map(UnsupportedVersionException::printable).toList();
	}

	/**
	 * A version as the protocol defines it is a date; anything else a server sends is not
	 * repeated.
	 */
	private static String printable(String version) {
		boolean plain = !version.isEmpty() && version.length() <= MAX_VERSION_LENGTH
				&& version.chars().allMatch((c) -> (c >= '0' && c <= '9') || c == '-');
		return plain ? version : "(unreadable)";
	}

	/**
	 * The versions this connection may speak.
	 * @return the versions, newest first
	 */
	public List<String> supportedByClient() {
		return List.of(this.supportedByClient);
	}

	/**
	 * The versions the server offered, at most 16.
	 * @return the versions in the server's order
	 */
	public List<String> supportedByServer() {
		return List.of(this.supportedByServer);
	}

}
