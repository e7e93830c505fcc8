package io.github.mcpclient.error;

/**
 * Stands in for a failure of the platform, with its type and stack trace but without its
 * message: such messages have held addresses, header values and text of the peer (B10).
 */
final class TransportCause extends Exception {

	private static final long serialVersionUID = 1L;

	TransportCause(String type) {
		super(type);
	}

}
