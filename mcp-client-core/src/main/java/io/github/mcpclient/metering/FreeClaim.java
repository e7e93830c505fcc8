package io.github.mcpclient.metering;

import java.util.function.Function;

import io.github.mcpclient.error.Dispatch;
import org.jspecify.annotations.Nullable;

/**
 * The way of a call that nothing is held for.
 */
final class FreeClaim implements CallClaim {

	@Override
	public boolean isPriced() {
		return false;
	}

	@Override
	public void claim() {
		// nothing to pay
	}

	@Override
	public void returned() {
		// nothing to pay
	}

	@Override
	public void settle(Dispatch evidence, Function<String, @Nullable String> cost) {
		// nothing to pay
	}

}
