package io.github.mcpclient.metering;

import java.util.concurrent.CompletionStage;

/**
 * Asks somebody whether a call may cost what it does. Asked before anything is reserved,
 * so that no money is held while a human thinks. Must be thread-safe and return at once;
 * no answer in time, an exceptional one and an exception all mean no.
 */
@FunctionalInterface
public interface SpendApprover {

	/**
	 * Ask.
	 * @param call the call
	 * @param amount the most it may cost
	 * @return the answer, whenever it comes
	 */
	CompletionStage<Boolean> approve(SpendCall call, Money amount);

}
