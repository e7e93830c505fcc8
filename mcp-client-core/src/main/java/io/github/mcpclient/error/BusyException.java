package io.github.mcpclient.error;

/**
 * All slots of the connection are taken and its queue is full; nothing was sent. Cheap by
 * design: it has no stack trace.
 */
public final class BusyException extends McpException {

	private static final long serialVersionUID = 1L;

	/**
	 * Create the failure.
	 * @param message which bound was reached and the property that sets it
	 */
	public BusyException(String message) {
		super(FailureCode.BUSY, Dispatch.NOT_SENT, message);
	}

	@Override
	public synchronized Throwable fillInStackTrace() {
		return this;
	}

}
