package io.github.mcpclient.error;

import java.time.Duration;
import java.util.Objects;
import java.util.Optional;

import org.jspecify.annotations.Nullable;

/**
 * Every failure this client raises itself or reports from a server.
 * <p>
 * The set is closed: one final subclass per {@link FailureCode}. Messages are this
 * client's own words and never hold text of the server, a query string, a credential or a
 * host a caller chose (X6); what a server said is only in the fields of
 * {@link JsonRpcException}. Local failures never look like errors of the server
 * (M-ERR-05).
 */
public abstract sealed class McpException extends RuntimeException
		permits AbortedException, BlockedTargetException, BreakerOpenException, BusyException, ClosedException,
		DnsFailedException, HttpStatusException, InputRequiredException, InvalidResponseException, JsonRpcException,
		McpTimeoutException, PaymentRequiredException, RedirectRefusedException, ResponseTooLargeException,
		SessionRejectedException, SpendDeniedException, TransportFailedException, UnknownPriceException,
		UnmeteredCallException, UnsupportedVersionException {

	private static final long serialVersionUID = 1L;

	private final FailureCode code;

	private Dispatch dispatch;

	private @Nullable String connection;

	McpException(FailureCode code, Dispatch dispatch, String message, @Nullable Throwable cause) {
		super(message, cause);
		this.code = Objects.requireNonNull(code, "code");
		this.dispatch = Objects.requireNonNull(dispatch, "dispatch");
	}

	McpException(FailureCode code, Dispatch dispatch, String message) {
		this(code, dispatch, message, null);
	}

	/**
	 * What kind of failure this is.
	 * @return the code
	 */
	public final FailureCode code() {
		return this.code;
	}

	/**
	 * How far the call got.
	 * @return the evidence
	 */
	public final Dispatch dispatch() {
		return this.dispatch;
	}

	/**
	 * Say how far the call got that is told of this failure, where it is the failure of
	 * another request, one that was to open the connection. Called by the client before
	 * the exception reaches the application.
	 * @param evidence the evidence about the call itself
	 */
	public final void concernsCall(Dispatch evidence) {
		this.dispatch = Objects.requireNonNull(evidence, "evidence");
	}

	/**
	 * The earliest time at which trying again can help, where something is known about
	 * it: the remaining open time of a breaker, or what the server asked for.
	 * @return the delay, or empty
	 */
	public Optional<Duration> retryAfter() {
		return Optional.empty();
	}

	/**
	 * The name of the connection the failure belongs to.
	 * @return the configured name, or empty outside of any connection
	 */
	public final Optional<String> connection() {
		return Optional.ofNullable(this.connection);
	}

	/**
	 * Say which connection the failure belongs to; the first call wins. Called by the
	 * client before the exception reaches the application.
	 * @param name the name of the connection
	 */
	public final void attributeTo(String name) {
		if (this.connection == null) {
			this.connection = name;
		}
	}

	/**
	 * The message without the name of the connection, for places that name it themselves.
	 * @return what went wrong
	 */
	public final String detail() {
		return Objects.requireNonNull(super.getMessage());
	}

	@Override
	public String getMessage() {
		String message = detail() + fate();
		return (this.connection != null) ? "Connection '" + this.connection + "': " + message : message;
	}

	/**
	 * What is said of the call where the reason of the failure leaves it open.
	 */
	private String fate() {
		return switch (this.code) {
			case TIMEOUT, TRANSPORT, TOO_LARGE, HTTP_STATUS, INVALID_RESPONSE -> switch (this.dispatch) {
				case NOT_SENT -> "; the call was not sent";
				case UNKNOWN -> "; whether the call ran is not known";
				case REJECTED, EXECUTED -> "";
			};
			default -> "";
		};
	}

}
