package io.github.mcpclient.error;

/**
 * The connection is metered and no price rule covers the tool; nothing was sent (M3). A
 * price that was not agreed upon is not guessed.
 */
public final class UnknownPriceException extends McpException {

	private static final long serialVersionUID = 1L;

	private final String tool;

	/**
	 * Create the failure.
	 * @param tool the name of the tool; kept out of the message, since a model may have
	 * made it up
	 */
	public UnknownPriceException(String tool) {
		super(FailureCode.UNKNOWN_PRICE, Dispatch.NOT_SENT,
				"The connection is metered, and no price rule covers the tool: give it one, or say in 'unpriced' what"
						+ " becomes of such tools");
		this.tool = tool;
	}

	/**
	 * The name of the tool, as the caller wrote it. Untrusted: do not log or display it
	 * unescaped.
	 * @return the name
	 */
	public String tool() {
		return this.tool;
	}

}
