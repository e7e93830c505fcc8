package io.github.mcpclient.metering;

import java.time.Instant;
import java.util.List;

/**
 * A row of the {@link MemoryBudgetStore}, guarded by its lock.
 */
final class MemoryRow {

	final BudgetKey key;

	/** The budget as the last reservation knew it. */
	Budget budget;

	long committed;

	long held;

	private int warned;

	MemoryRow(BudgetKey key, Budget budget) {
		this.key = key;
		this.budget = budget;
	}

	boolean covers(long amount) {
		return this.committed + this.held + amount <= this.budget.limit().micros();
	}

	List<BudgetWarning> hold(long amount) {
		this.held += amount;
		List<BudgetWarning> crossed = BudgetWarning.crossed(this.key, this.budget, this.committed + this.held,
				this.warned);
		if (!crossed.isEmpty()) {
			this.warned = crossed.get(crossed.size() - 1).percent();
		}
		return crossed;
	}

	boolean isOver(Instant now) {
		return this.held == 0 && !this.budget.key(this.key.subject(), now).equals(this.key);
	}

	BudgetRow view() {
		return new BudgetRow(this.key, this.budget.limit().currency(), this.committed, this.held);
	}

}
