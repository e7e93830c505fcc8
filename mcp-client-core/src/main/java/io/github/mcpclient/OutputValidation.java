package io.github.mcpclient;

/**
 * What happens to the structured content of a tool that has an output schema (M-TOL-04).
 */
public enum OutputValidation {

	/** It is not checked. */
	OFF,

	/** What does not fit is logged, and handed on all the same. */
	WARN,

	/** What does not fit is an error. Takes the optional JSON schema validator. */
	FAIL

}
