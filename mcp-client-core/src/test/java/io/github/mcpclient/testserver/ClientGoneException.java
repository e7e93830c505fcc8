package io.github.mcpclient.testserver;

import java.io.IOException;

/**
 * Says that an answer could not be written because the client (or the test, by closing
 * the server) has ended the connection. It is no error of a script.
 */
public final class ClientGoneException extends IOException {

	private static final long serialVersionUID = 1L;

	ClientGoneException(IOException cause) {
		super("The client has ended the connection", cause);
	}

}
