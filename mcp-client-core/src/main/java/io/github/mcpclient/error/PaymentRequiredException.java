package io.github.mcpclient.error;

import org.jspecify.annotations.Nullable;

/**
 * The server asks to be paid before it runs the request. This client never pays: the
 * reservation of the call, if any, is released.
 */
public final class PaymentRequiredException extends McpException {

	private static final long serialVersionUID = 1L;

	private final @Nullable String demand;

	/**
	 * Create the failure.
	 * @param demand what the server asks for, as JSON text; untrusted, {@code null} if it
	 * did not say
	 */
	public PaymentRequiredException(@Nullable String demand) {
		super(FailureCode.PAYMENT_REQUIRED, Dispatch.REJECTED,
				"The server demands a payment, and this client does not pay; do not retry");
		this.demand = demand;
	}

	/**
	 * What the server asks for, as JSON text of an x402 or MPP demand. Untrusted: a hint
	 * for an operator, never a price to apply.
	 * @return the demand, or {@code null} if there was none
	 */
	public @Nullable String demand() {
		return this.demand;
	}

}
