package io.github.mcpclient.boot.autoconfigure;

/**
 * The application runs on a generation of Spring Boot this starter is not made for.
 */
final class UnsupportedBootException extends IllegalStateException {

	private static final long serialVersionUID = 1L;

	UnsupportedBootException(String version) {
		super("The MCP client starter needs Spring Boot 4.0 or newer, and this is Spring Boot " + version);
	}

}
