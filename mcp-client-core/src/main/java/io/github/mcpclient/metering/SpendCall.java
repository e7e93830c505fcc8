package io.github.mcpclient.metering;

import java.util.Objects;

import org.jspecify.annotations.Nullable;

/**
 * Which call money is spent on, and on whose account; never its arguments or result.
 *
 * @param connection the name of the connection
 * @param tool the name of the tool, cut to 128 printable ASCII characters, since a model
 * may have made it up
 * @param rule the price rule, {@code null} if there is none or it is not known any more
 * @param prices the version of the price table, {@code null} if it is not known any more
 * @param context on whose account the call is
 */
public record SpendCall(String connection, String tool, @Nullable String rule, @Nullable String prices,
		SpendContext context) {

	private static final int MAX_TOOL = 128;

	public SpendCall {
		Objects.requireNonNull(connection, "connection");
		Objects.requireNonNull(context, "context");
		tool = printable(tool);
	}

	private static String printable(String name) {
		String cut = (name.length() <= MAX_TOOL) ? name : name.substring(0, MAX_TOOL);
		StringBuilder printable = null;
		for (int i = 0; i < cut.length(); i++) {
			if (cut.charAt(i) <= ' ' || cut.charAt(i) > '~') {
				printable = (printable != null) ? printable : new StringBuilder(cut);
				printable.setCharAt(i, '?');
			}
		}
		return (printable != null) ? printable.toString() : cut;
	}

}
