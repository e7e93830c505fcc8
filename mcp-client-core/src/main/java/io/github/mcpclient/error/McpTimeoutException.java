package io.github.mcpclient.error;

/**
 * A time limit ended the call and the exchange was closed.
 */
public final class McpTimeoutException extends McpException {

	private static final long serialVersionUID = 1L;

	private final Phase phase;

	/**
	 * Create the failure.
	 * @param phase which limit ended the call
	 * @param dispatch how far the request had got
	 */
	public McpTimeoutException(Phase phase, Dispatch dispatch) {
		super(FailureCode.TIMEOUT, dispatch, phase.message);
		this.phase = phase;
	}

	/**
	 * Which limit ended the call.
	 * @return the phase
	 */
	public Phase phase() {
		return this.phase;
	}

	/**
	 * The limits that can end a call.
	 */
	public enum Phase {

		/** Every address was tried and at least the last did not accept in time. */
		CONNECT("No connection within the connect timeout"),

		/** The server began an answer and then fell silent. */
		CHUNK("The server began its answer and then stayed silent for longer than the chunk timeout"),

		/** The time for the whole call is over. */
		DEADLINE("The call did not finish within its call timeout"),

		/** The call timeout ended while the call waited for a free slot or a session. */
		QUEUE("The call waited for a free slot until its call timeout ended");

		private final String message;

		Phase(String message) {
			this.message = message;
		}

	}

}
