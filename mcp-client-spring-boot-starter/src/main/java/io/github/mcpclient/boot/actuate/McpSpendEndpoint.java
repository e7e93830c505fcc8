package io.github.mcpclient.boot.actuate;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

import io.github.mcpclient.McpClients;
import io.github.mcpclient.metering.Budget;
import io.github.mcpclient.metering.FreezeScope;
import io.github.mcpclient.metering.Money;
import io.github.mcpclient.metering.SpendGate;
import org.jspecify.annotations.Nullable;

import org.springframework.boot.actuate.endpoint.Access;
import org.springframework.boot.actuate.endpoint.InvalidEndpointRequestException;
import org.springframework.boot.actuate.endpoint.annotation.Endpoint;
import org.springframework.boot.actuate.endpoint.annotation.ReadOperation;
import org.springframework.boot.actuate.endpoint.annotation.Selector;
import org.springframework.boot.actuate.endpoint.annotation.WriteOperation;
import org.springframework.boot.actuate.endpoint.web.WebEndpointResponse;

/**
 * {@link Endpoint @Endpoint} that shows what is spent, stops spending and says what
 * became of calls nobody knows the outcome of. It shows no handle, no argument and no
 * result. Thread-safe.
 */
@Endpoint(id = "mcpspend", defaultAccess = Access.READ_ONLY)
public class McpSpendEndpoint {

	private static final int MAX_AMBIGUOUS = 100;

	private final SpendGate gate;

	private final McpClients clients;

	/**
	 * Create the endpoint.
	 * @param gate the gate
	 * @param clients the connections
	 */
	public McpSpendEndpoint(SpendGate gate, McpClients clients) {
		this.gate = Objects.requireNonNull(gate, "gate");
		this.clients = Objects.requireNonNull(clients, "clients");
	}

	/**
	 * Show everything.
	 * @return settings, budgets, prices, what is frozen and what is ambiguous
	 */
	@ReadOperation
	public SpendDescriptor spend() {
		Map<String, BudgetDescriptor> budgets = new LinkedHashMap<>();
		this.gate.budgets().forEach((budget) -> budgets.put(budget.name(), BudgetDescriptor.of(budget, this.gate)));
		Map<String, PricesDescriptor> connections = new LinkedHashMap<>();
		this.clients.all()
			.stream()
			.filter((client) -> client.spec().prices().isMetered())
			.forEach((client) -> connections.put(client.name(), PricesDescriptor.of(client)));
		return new SpendDescriptor(SpendDescriptor.settings(this.gate.settings()), budgets, connections,
				this.gate.frozen().stream().map(SpendDescriptor::scope).sorted().toList(),
				this.gate.ambiguous(MAX_AMBIGUOUS).stream().map(SpendDescriptor::ambiguous).toList());
	}

	/**
	 * Show one budget.
	 * @param budget its name
	 * @return the budget, or {@code null} if there is none of this name
	 */
	@ReadOperation
	public @Nullable BudgetDescriptor budget(@Selector String budget) {
		return find(budget).map((found) -> BudgetDescriptor.of(found, this.gate)).orElse(null);
	}

	/**
	 * Stop spending or allow it again. Calls that hold a reservation go on.
	 * @param scope {@code everything}, {@code budget:<name>} or {@code connection:<name>}
	 * @param frozen whether to stop it
	 * @return no content, or not found if there is nothing of this name
	 */
	@WriteOperation
	public WebEndpointResponse<Void> freeze(@Selector String scope, boolean frozen) {
		FreezeScope wanted = scope(scope);
		if (wanted == null || !(isKnown(wanted) || this.gate.frozen().contains(wanted))) {
			return Responses.noContentIf(false);
		}
		this.gate.freeze(wanted, frozen);
		return Responses.noContentIf(true);
	}

	/**
	 * Say what an ambiguous call cost.
	 * @param reservation the id of its reservation
	 * @param charged what was billed, such as {@code 0.15}; {@code 0} gives the money
	 * back
	 * @return no content, or not found if no such call is ambiguous
	 */
	@WriteOperation
	public WebEndpointResponse<Void> reconcile(String reservation, String charged) {
		return Responses.noContentIf(this.gate.ambiguous(reservation)
			.map((known) -> money(charged, known.binding().amount().currency()))
			.filter((money) -> reconcile(reservation, money))
			.isPresent());
	}

	private boolean reconcile(String reservation, Money charged) {
		return this.gate.reconcile(reservation, (charged.micros() != 0) ? charged : null);
	}

	private static Money money(String charged, String currency) {
		try {
			Money money = Money.parse(charged, currency);
			if (money.currency().equals(currency)) {
				return money;
			}
		}
		catch (IllegalArgumentException ex) {
			// answered below, like another currency
		}
		throw new InvalidEndpointRequestException("Not an amount in the currency of the reservation",
				"'charged' must be an amount such as \"0.15\", in " + currency);
	}

	private static @Nullable FreezeScope scope(String text) {
		String[] parts = text.split(":", 2);
		try {
			return new FreezeScope(FreezeScope.Kind.valueOf(parts[0].toUpperCase(Locale.ROOT)),
					(parts.length == 2) ? parts[1] : "");
		}
		catch (IllegalArgumentException ex) {
			return null;
		}
	}

	private boolean isKnown(FreezeScope scope) {
		return switch (scope.kind()) {
			case EVERYTHING -> true;
			case BUDGET -> find(scope.name()).isPresent();
			case CONNECTION -> this.clients.find(scope.name()).isPresent();
		};
	}

	private Optional<Budget> find(String budget) {
		return this.gate.budgets().stream().filter((candidate) -> candidate.name().equals(budget)).findFirst();
	}

}
