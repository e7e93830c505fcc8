package io.github.mcpclient.boot.actuate;

import java.time.Duration;
import java.util.List;
import java.util.Map;

import io.github.mcpclient.metering.FreezeScope;
import io.github.mcpclient.metering.MeteringSettings;
import io.github.mcpclient.metering.ReservationView;
import org.jspecify.annotations.Nullable;

import org.springframework.boot.actuate.endpoint.OperationResponseBody;

/**
 * What all connections may spend and have spent.
 *
 * @param settings how the gate works
 * @param budgets the budgets by name
 * @param connections the prices of metered connections by the name of the connection
 * @param frozen what is stopped
 * @param ambiguous calls that may have been billed and wait for somebody who knows; the
 * first ones, if there are many
 */
public record SpendDescriptor(Settings settings, Map<String, BudgetDescriptor> budgets,
		Map<String, PricesDescriptor> connections, List<String> frozen,
		List<Ambiguous> ambiguous) implements OperationResponseBody {

	static Settings settings(MeteringSettings settings) {
		return new Settings(DisplayName.of(settings.mode()), DisplayName.of(settings.ambiguous()),
				settings.autoReserve(), settings.reservationTtl(), settings.claimLease(),
				(settings.approvalAbove() != null) ? settings.approvalAbove().toString() : null);
	}

	static Ambiguous ambiguous(ReservationView reservation) {
		return new Ambiguous(reservation.id(), reservation.binding().connection(), reservation.binding().tool(),
				reservation.binding().amount().toString(), reservation.state().isHeld() ? "held" : "committed");
	}

	/**
	 * A scope as it is written to select it.
	 */
	static String scope(FreezeScope scope) {
		return scope.name().isEmpty() ? DisplayName.of(scope.kind())
				: DisplayName.of(scope.kind()) + ":" + scope.name();
	}

	/**
	 * How the gate works.
	 *
	 * @param mode {@code enforce} or {@code observe}
	 * @param ambiguous what becomes of the money of a call that may have been billed
	 * @param autoReserve whether a call without a reservation gets one by itself
	 * @param reservationTtl how long a reservation waits for its call
	 * @param claimLease how long a call may take until it counts as spent
	 * @param approvalAbove the amount above which somebody is asked, absent for never
	 */
	public record Settings(String mode, String ambiguous, boolean autoReserve, Duration reservationTtl,
			Duration claimLease, @Nullable String approvalAbove) {

	}

	/**
	 * A call that may have been billed.
	 *
	 * @param reservation what reconciles it
	 * @param connection the name of the connection
	 * @param tool the name of the tool
	 * @param amount what was reserved, with its currency
	 * @param money whether the amount counts as {@code committed} or is still
	 * {@code held}
	 */
	public record Ambiguous(String reservation, String connection, String tool, String amount, String money) {

	}

}
