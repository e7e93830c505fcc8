package io.github.mcpclient.metering;

/**
 * What becomes of a tool on a metered connection that no price rule covers.
 */
public enum Unpriced {

	/** It is refused and logged. */
	DENY,

	/** It costs nothing. */
	FREE,

	/** It costs what the table says for such tools. */
	PRICE

}
