package io.github.mcpclient.testserver;

/**
 * A test writes to a stream the client has ended. It fails the test, and only ends a
 * {@link Script}: there it is a client that was closed while it opened a stream.
 */
final class StreamGoneError extends AssertionError {

	private static final long serialVersionUID = 1L;

	StreamGoneError(ClientGoneException cause) {
		super("The client has ended the stream", cause);
	}

}
