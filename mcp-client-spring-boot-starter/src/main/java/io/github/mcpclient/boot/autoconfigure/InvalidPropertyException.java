package io.github.mcpclient.boot.autoconfigure;

import java.util.Locale;
import java.util.Objects;

import org.jspecify.annotations.Nullable;

/**
 * A property has a value that cannot be used. Says which and what to do about it, and
 * never repeats the value, which may hold a credential.
 */
public final class InvalidPropertyException extends IllegalArgumentException {

	private static final long serialVersionUID = 1L;

	private final String property;

	private final String reason;

	private final String fix;

	/**
	 * Create the failure.
	 * @param property the name of the property, relative to what is being bound
	 * @param reason what is wrong with it, the rest of a sentence that begins with "it"
	 * @param fix what to do, a sentence
	 * @param cause what found it out, {@code null} if nothing else did
	 */
	public InvalidPropertyException(String property, String reason, String fix, @Nullable Throwable cause) {
		super("Property '" + property + "' cannot be used: " + reason + ". " + fix, cause);
		this.property = Objects.requireNonNull(property, "property");
		this.reason = Objects.requireNonNull(reason, "reason");
		this.fix = Objects.requireNonNull(fix, "fix");
	}

	InvalidPropertyException(String property, String reason, String fix) {
		this(property, reason, fix, null);
	}

	/**
	 * Take over what the core says about a value.
	 * @param property the name of the property
	 * @param fix what to do
	 * @param cause the refusal of the core, whose message repeats no value
	 * @return the failure
	 */
	static InvalidPropertyException of(String property, String fix, RuntimeException cause) {
		String message = Objects.requireNonNullElse(cause.getMessage(), "it was refused");
		String reason = message.endsWith(".") ? message.substring(0, message.length() - 1) : message;
		return new InvalidPropertyException(property, lowerFirst(reason), fix, cause);
	}

	private static String lowerFirst(String text) {
		return text.isEmpty() ? text : text.substring(0, 1).toLowerCase(Locale.ROOT) + text.substring(1);
	}

	/**
	 * The property, relative to what was being bound.
	 * @return its name
	 */
	public String property() {
		return this.property;
	}

	/**
	 * What is wrong with it.
	 * @return the reason
	 */
	public String reason() {
		return this.reason;
	}

	/**
	 * What to do about it.
	 * @return a sentence
	 */
	public String fix() {
		return this.fix;
	}

}
