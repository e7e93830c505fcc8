package io.github.mcpclient.metering;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

import io.github.mcpclient.error.AbortedException;
import io.github.mcpclient.error.Dispatch;
import io.github.mcpclient.error.SpendDeniedException;
import io.github.mcpclient.error.SpendDeniedException.Reason;
import io.github.mcpclient.log.EventLog;
import io.github.mcpclient.log.Field;
import org.jspecify.annotations.Nullable;

/**
 * Waits for the approval of large amounts. Whatever is no yes in time is a no.
 */
final class ApprovalDesk {

	private final MeteringSettings settings;

	private final @Nullable SpendApprover approver;

	private final EventLog log = EventLog.of(ApprovalDesk.class);

	/**
	 * Create it.
	 * @param settings says what a large amount is, and how long to wait
	 * @param approver whom to ask, {@code null} if there is nobody
	 */
	ApprovalDesk(MeteringSettings settings, @Nullable SpendApprover approver) {
		this.settings = settings;
		this.approver = approver;
	}

	void require(SpendCall call, Money amount) {
		if (this.settings.needsApproval(amount) && !isApproved(call, amount)) {
			throw new SpendDeniedException(Reason.APPROVAL_DENIED);
		}
	}

	private boolean isApproved(SpendCall call, Money amount) {
		if (this.approver == null) {
			return false;
		}
		try {
			CompletableFuture<Boolean> answer = this.approver.approve(call, amount).toCompletableFuture();
			return answer.get(this.settings.approvalTimeout().toNanos(), TimeUnit.NANOSECONDS);
		}
		catch (TimeoutException ex) {
			throw new SpendDeniedException(Reason.APPROVAL_TIMEOUT);
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			throw new AbortedException(Dispatch.NOT_SENT);
		}
		catch (ExecutionException | RuntimeException ex) {
			this.log.warn("The SpendApprover failed with {} at {}, which counts as a refusal", Field.error(ex),
					Field.thrownAt(ex));
			return false;
		}
	}

}
