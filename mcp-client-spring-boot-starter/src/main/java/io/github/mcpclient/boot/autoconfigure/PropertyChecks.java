package io.github.mcpclient.boot.autoconfigure;

import java.time.Duration;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import io.github.mcpclient.endpoint.Endpoint;
import io.github.mcpclient.endpoint.Secret;
import io.github.mcpclient.metering.Money;
import io.github.mcpclient.target.Cidr;
import io.github.mcpclient.transport.ConfiguredHeaders;
import org.jspecify.annotations.Nullable;
import org.springframework.util.unit.DataSize;

/**
 * The checks of property values. All of them accept {@code null}, which means "not set".
 */
final class PropertyChecks {

	private static final String DURATION_FIX = "Set a duration such as 30s, or leave it out for the default.";

	private static final String AMOUNT_FIX = "Set an amount such as \"0.15\", in quotes so that YAML leaves it as it is.";

	private static final Pattern PLACEHOLDER = Pattern.compile("\\$\\{([^{}:]+)");

	private static final int MAX_PORT = 65535;

	private PropertyChecks() {
	}

	static void positive(String property, @Nullable Duration value) {
		if (value != null && (value.isNegative() || value.isZero())) {
			throw new InvalidPropertyException(property, "it must be positive", DURATION_FIX);
		}
		representable(property, value);
	}

	static void notNegative(String property, @Nullable Duration value) {
		if (value != null && value.isNegative()) {
			throw new InvalidPropertyException(property, "it must not be negative", DURATION_FIX);
		}
		representable(property, value);
	}

	/**
	 * The core counts nanoseconds in a {@code long}.
	 */
	private static void representable(String property, @Nullable Duration value) {
		if (value != null && value.compareTo(Duration.ofNanos(Long.MAX_VALUE)) > 0) {
			throw new InvalidPropertyException(property, "it must be less than 292 years", DURATION_FIX);
		}
	}

	static void positive(String property, @Nullable DataSize value) {
		if (value != null && value.toBytes() < 1) {
			throw new InvalidPropertyException(property, "it must be positive",
					"Set a size such as 2MB, or leave it out for the default.");
		}
	}

	static void amount(String property, @Nullable String value) {
		if (value != null) {
			parse(property, value);
		}
	}

	static void price(String property, @Nullable String value) {
		if (value != null && parse(property, value).micros() == 0) {
			throw new InvalidPropertyException(property, "a price is above zero",
					"Set a price, or set 'free=true' in its place.");
		}
	}

	private static Money parse(String property, String value) {
		try {
			return Money.parse(value, "ANY");
		}
		catch (IllegalArgumentException ex) {
			throw InvalidPropertyException.of(property, AMOUNT_FIX, ex);
		}
	}

	static void currency(String property, String value) {
		try {
			new Money(0, value);
		}
		catch (IllegalArgumentException ex) {
			throw InvalidPropertyException.of(property, "Set a code such as EUR or CREDITS.", ex);
		}
	}

	static void atLeast(int minimum, String property, @Nullable Integer value) {
		if (value != null && value < minimum) {
			throw new InvalidPropertyException(property, "it must be at least " + minimum,
					"Set a larger number, or leave it out for the default.");
		}
	}

	static void port(String property, int value) {
		if (value < 1 || value > MAX_PORT) {
			throw new InvalidPropertyException(property, "a port must be between 1 and " + MAX_PORT,
					"Correct the list of ports.");
		}
	}

	static void cidr(String property, String value) {
		try {
			Cidr.parse(value);
		}
		catch (IllegalArgumentException ex) {
			throw InvalidPropertyException.of(property, "Write an address, a slash and the number of leading bits.",
					ex);
		}
	}

	static void url(String property, @Nullable String value) {
		if (value == null) {
			return;
		}
		resolved(property, value);
		try {
			Endpoint.parse(value);
		}
		catch (IllegalArgumentException ex) {
			throw InvalidPropertyException.of(property,
					"Set the complete address of the MCP endpoint, such as https://mcp.example.com/mcp.", ex);
		}
	}

	static void headers(String property, Map<String, Secret> headers) {
		headers.forEach((name, value) -> {
			String header = PropertyNames.entry(property, name);
			resolved(header, value.reveal());
			header(header, Map.of(name, value));
		});
		header(property, headers);
	}

	/**
	 * Binding leaves a placeholder without a value as it is, and a server would be sent
	 * its text.
	 */
	private static void resolved(String property, String value) {
		Matcher placeholder = PLACEHOLDER.matcher(value);
		if (placeholder.find()) {
			throw new InvalidPropertyException(property,
					"it contains the placeholder '" + placeholder.group(1) + "', which has no value",
					"Set '" + placeholder.group(1) + "' as an environment variable or property, or correct its name.");
		}
	}

	private static void header(String property, Map<String, Secret> headers) {
		try {
			ConfiguredHeaders.of(headers);
		}
		catch (IllegalArgumentException ex) {
			throw InvalidPropertyException.of(property, "Correct the header, or remove it.", ex);
		}
	}

}
