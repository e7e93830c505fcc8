package io.github.mcpclient.metering;

/**
 * Finds out on whose account a call is, for calls that do not say so. Asked on the thread
 * of the caller. Must be thread-safe; what it throws fails the call before anything is
 * sent.
 */
@FunctionalInterface
public interface SpendContextResolver {

	/**
	 * The context of the call being made.
	 * @return the context
	 */
	SpendContext resolve();

}
