package io.github.mcpclient.metering;

import java.util.Objects;

/**
 * What the operator stops the spending of. Nothing new is reserved for it; calls that
 * hold a reservation go on.
 *
 * @param kind what is stopped
 * @param name the name of the connection or budget, empty for everything
 */
public record FreezeScope(Kind kind, String name) {

	/** Everything. */
	public static final FreezeScope EVERYTHING = new FreezeScope(Kind.EVERYTHING, "");

	public FreezeScope {
		Objects.requireNonNull(kind, "kind");
		if ((kind == Kind.EVERYTHING) != name.isEmpty()) {
			throw new IllegalArgumentException("A connection or budget has a name, and everything has none");
		}
	}

	/**
	 * One connection.
	 * @param name its name
	 * @return the scope
	 */
	public static FreezeScope connection(String name) {
		return new FreezeScope(Kind.CONNECTION, name);
	}

	/**
	 * One budget.
	 * @param name its name
	 * @return the scope
	 */
	public static FreezeScope budget(String name) {
		return new FreezeScope(Kind.BUDGET, name);
	}

	/**
	 * Whether a reservation falls into this scope.
	 * @param request what is to be reserved
	 * @return {@code true} if it must be denied
	 */
	public boolean stops(ReservationRequest request) {
		return switch (this.kind) {
			case EVERYTHING -> true;
			case CONNECTION -> request.binding().connection().equals(this.name);
			case BUDGET -> request.charges().stream().anyMatch((charge) -> charge.budget().name().equals(this.name));
		};
	}

	/**
	 * What is stopped.
	 */
	public enum Kind {

		/** All spending. */
		EVERYTHING,

		/** One connection. */
		CONNECTION,

		/** One budget. */
		BUDGET

	}

}
