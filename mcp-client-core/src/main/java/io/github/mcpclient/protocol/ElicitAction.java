package io.github.mcpclient.protocol;

import java.util.Locale;

/**
 * What a person did when asked.
 */
public enum ElicitAction {

	/** Agreed, or filled in the form. */
	ACCEPT,

	/** Said no. */
	DECLINE,

	/** Went away without an answer. */
	CANCEL;

	/**
	 * The string on the wire.
	 * @return the action, such as {@code accept}
	 */
	public String wire() {
		return name().toLowerCase(Locale.ROOT);
	}

}
