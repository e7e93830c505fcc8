package io.github.mcpclient.samples.quickstart.demo;

import io.modelcontextprotocol.server.transport.DefaultServerTransportSecurityValidator;
import io.modelcontextprotocol.server.transport.ServerHttpHeaderValidator;

/**
 * Which requests the servers accept: those to 127.0.0.1 or localhost, and from a page of
 * the same two if from a page at all. This is the SDK's guard against DNS rebinding.
 */
final class LoopbackOnly {

	private LoopbackOnly() {
	}

	/**
	 * The check of the Host and Origin headers.
	 * @return a validator for any port
	 */
	static ServerHttpHeaderValidator validator() {
		DefaultServerTransportSecurityValidator.Builder builder = DefaultServerTransportSecurityValidator.builder();
		builder.allowedHost("127.0.0.1:*").allowedHost("localhost:*");
		builder.allowedOrigin("http://127.0.0.1:*").allowedOrigin("http://localhost:*");
		return builder.build();
	}

}
