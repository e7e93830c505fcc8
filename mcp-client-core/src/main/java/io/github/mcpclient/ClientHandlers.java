package io.github.mcpclient;

import java.util.Objects;
import java.util.function.Consumer;

import io.github.mcpclient.protocol.ClientCapabilities;
import io.github.mcpclient.protocol.ElicitMode;
import io.github.mcpclient.protocol.LogLevel;
import io.github.mcpclient.protocol.LogMessage;
import org.jspecify.annotations.Nullable;

/**
 * What an application does for a server: answers what it asks and hears what it logs.
 * What there is a handler for is declared to the server as a capability, whichever era it
 * speaks. Immutable.
 *
 * @param elicitation asks a person, {@code null} if nobody can be asked
 * @param sampling lets a model answer, {@code null} if there is none
 * @param roots tells the roots, {@code null} if there are none
 * @param logLevel from which level on the server may log, {@code null} for silence
 * @param logs hears what the server logs, {@code null} if nobody does
 */
public record ClientHandlers(@Nullable ElicitationHandler elicitation, @Nullable SamplingHandler sampling,
		@Nullable RootsProvider roots, @Nullable LogLevel logLevel, @Nullable Consumer<LogMessage> logs) {

	private static final ClientHandlers NONE = new ClientHandlers(null, null, null, null, null);

	/**
	 * An application that does nothing for servers.
	 * @return no handlers
	 */
	public static ClientHandlers none() {
		return NONE;
	}

	/**
	 * Let servers ask a person.
	 * @param handler asks the person
	 * @return handlers with this one
	 */
	public ClientHandlers withElicitation(ElicitationHandler handler) {
		return new ClientHandlers(Objects.requireNonNull(handler, "handler"), this.sampling, this.roots, this.logLevel,
				this.logs);
	}

	/**
	 * Let servers ask a model.
	 * @param handler lets the model answer
	 * @return handlers with this one
	 */
	public ClientHandlers withSampling(SamplingHandler handler) {
		return new ClientHandlers(this.elicitation, Objects.requireNonNull(handler, "handler"), this.roots,
				this.logLevel, this.logs);
	}

	/**
	 * Tell servers on which files they may work.
	 * @param provider tells the roots
	 * @return handlers with this one
	 */
	public ClientHandlers withRoots(RootsProvider provider) {
		return new ClientHandlers(this.elicitation, this.sampling, Objects.requireNonNull(provider, "provider"),
				this.logLevel, this.logs);
	}

	/**
	 * Hear what servers log.
	 * @param level from which level on
	 * @param listener told about each message, untrusted, on a thread that reads from the
	 * server: it must not block
	 * @return handlers with this one
	 */
	public ClientHandlers withLogs(LogLevel level, Consumer<LogMessage> listener) {
		return new ClientHandlers(this.elicitation, this.sampling, this.roots, Objects.requireNonNull(level, "level"),
				Objects.requireNonNull(listener, "listener"));
	}

	ClientCapabilities capabilities() {
		return new ClientCapabilities(this.roots != null, false, this.sampling != null,
				this.sampling != null && this.sampling.usesTools(), asks(ElicitMode.FORM), asks(ElicitMode.URL));
	}

	boolean asks(ElicitMode mode) {
		return this.elicitation != null && this.elicitation.modes().contains(mode);
	}

}
