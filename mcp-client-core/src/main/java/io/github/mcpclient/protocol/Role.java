package io.github.mcpclient.protocol;

import java.util.Locale;
import java.util.Optional;

import tools.jackson.databind.JsonNode;

/**
 * Who speaks in a message.
 */
public enum Role {

	/** The person, or the application for them. */
	USER,

	/** The model. */
	ASSISTANT;

	static Optional<Role> of(JsonNode message) {
		String wire = JsonTree.text(message, "role");
		for (Role role : values()) {
			if (role.wire().equals(wire)) {
				return Optional.of(role);
			}
		}
		return Optional.empty();
	}

	/**
	 * The string on the wire.
	 * @return the role, such as {@code user}
	 */
	public String wire() {
		return name().toLowerCase(Locale.ROOT);
	}

}
