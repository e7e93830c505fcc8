package io.github.mcpclient.breaker;

import java.util.Objects;

/**
 * What a circuit guards (K1). Remote traffic of this client is guarded by origin;
 * applications may guard their own callbacks by tool, resource or prompt.
 */
public sealed interface CircuitKey {

	/**
	 * A circuit for everything sent to an origin.
	 *
	 * @param origin scheme, host and port
	 */
	record Origin(io.github.mcpclient.endpoint.Origin origin) implements CircuitKey {

		public Origin {
			Objects.requireNonNull(origin, "origin");
		}

	}

	/**
	 * A circuit for a tool.
	 *
	 * @param name the name of the tool
	 */
	record Tool(String name) implements CircuitKey {

		public Tool {
			Objects.requireNonNull(name, "name");
		}

	}

	/**
	 * A circuit for a resource.
	 *
	 * @param uri the URI of the resource
	 */
	record Resource(String uri) implements CircuitKey {

		public Resource {
			Objects.requireNonNull(uri, "uri");
		}

	}

	/**
	 * A circuit for a prompt.
	 *
	 * @param name the name of the prompt
	 */
	record Prompt(String name) implements CircuitKey {

		public Prompt {
			Objects.requireNonNull(name, "name");
		}

	}

}
