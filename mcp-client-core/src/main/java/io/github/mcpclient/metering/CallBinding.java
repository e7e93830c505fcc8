package io.github.mcpclient.metering;

import java.util.Objects;

/**
 * What a reservation is good for, and what a call asks of one (I7).
 *
 * @param connection the name of the connection
 * @param tool the name of the tool
 * @param amount the most the call may cost
 */
public record CallBinding(String connection, String tool, Money amount) {

	public CallBinding {
		Objects.requireNonNull(connection, "connection");
		Objects.requireNonNull(tool, "tool");
		Objects.requireNonNull(amount, "amount");
	}

	/**
	 * Whether a reservation that is bound to this is good for a call.
	 * @param call what the call asks for
	 * @return {@code true} if connection, tool and currency are the same and the amount
	 * suffices
	 */
	public boolean covers(CallBinding call) {
		return this.connection.equals(call.connection) && this.tool.equals(call.tool)
				&& this.amount.isSameCurrency(call.amount) && this.amount.micros() >= call.amount.micros();
	}

}
