package io.github.mcpclient.boot.actuate;

import java.util.List;

import io.github.mcpclient.metering.Budget;
import io.github.mcpclient.metering.BudgetRow;
import io.github.mcpclient.metering.Money;
import io.github.mcpclient.metering.SpendGate;

import org.springframework.boot.actuate.endpoint.OperationResponseBody;

/**
 * A budget in its present period. Amounts are decimal numbers as text.
 *
 * @param limit what is never exceeded
 * @param currency the currency of all amounts
 * @param period the kind of period
 * @param by the dimensions that have a limit of their own, none if everybody shares it
 * @param warnAt percentages of the limit that are reported
 * @param rows what has been spent and held, one for each combination of the dimensions
 * @param more whether there are more rows than shown
 */
public record BudgetDescriptor(String limit, String currency, String period, List<String> by, List<Integer> warnAt,
		List<Row> rows, boolean more) implements OperationResponseBody {

	static final int MAX_ROWS = 200;

	static BudgetDescriptor of(Budget budget, SpendGate gate) {
		List<BudgetRow> rows = gate.rows(budget, MAX_ROWS + 1);
		return new BudgetDescriptor(amount(budget.limit().micros(), budget), budget.limit().currency(),
				DisplayName.of(budget.period()), budget.by(), budget.warnAt(),
				rows.stream().limit(MAX_ROWS).map((row) -> row(row, budget)).toList(), rows.size() > MAX_ROWS);
	}

	private static Row row(BudgetRow row, Budget budget) {
		long left = budget.limit().micros() - row.committedMicros() - row.heldMicros();
		return new Row(row.key().subject(), row.key().period(), amount(row.committedMicros(), budget),
				amount(row.heldMicros(), budget), amount(Math.max(left, 0), budget));
	}

	private static String amount(long micros, Budget budget) {
		return new Money(micros, budget.limit().currency()).amount().toPlainString();
	}

	/**
	 * What one of those that have a limit of their own has spent.
	 *
	 * @param subject the values of the dimensions, empty if everybody shares the limit
	 * @param period the present period
	 * @param committed what is spent
	 * @param held what is held for calls under way, or until an ambiguous one is
	 * reconciled
	 * @param remaining what is left
	 */
	public record Row(String subject, String period, String committed, String held, String remaining) {

	}

}
