package io.github.mcpclient;

/**
 * Thrown by a handler that will not give a server what it asks for. The reason stays in
 * this process; a legacy server learns that the request was refused, the call of a modern
 * one ends.
 */
public final class InputRefusedException extends RuntimeException {

	private static final long serialVersionUID = 1L;

	/**
	 * Create a refusal.
	 * @param reason why
	 */
	public InputRefusedException(String reason) {
		super(reason);
	}

}
