package io.github.mcpclient.boot.autoconfigure;

import io.github.mcpclient.ConnectionSpecBuilder;

/**
 * Changes what connections are made from, after their properties were applied. Beans of
 * this type are called in their order, once per connection, while the application starts;
 * they must not do I/O.
 */
@FunctionalInterface
public interface ConnectionSpecCustomizer {

	/**
	 * Change a connection.
	 * @param name the name of the connection
	 * @param builder what it is made from
	 */
	void customize(String name, ConnectionSpecBuilder builder);

}
