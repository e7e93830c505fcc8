package io.github.mcpclient;

/** x. */
public enum OutputValidation {

	/** x. */
	OFF,
	/** x. */
	WARN,
	/** x. */
	FAIL

}
