package io.github.mcpclient.metering;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

import io.github.mcpclient.error.AbortedException;
import io.github.mcpclient.error.Dispatch;
import io.github.mcpclient.error.SpendDeniedException;
import io.github.mcpclient.error.SpendDeniedException.Reason;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Waits for the approval of large amounts. Whatever is no yes in time is a no.
 *
 * @param settings says what a large amount is, and how long to wait
 * @param approver whom to ask, {@code null} if there is nobody
 */
record ApprovalDesk(MeteringSettings settings, @Nullable SpendApprover approver) {

	private static final Logger logger = LoggerFactory.getLogger(ApprovalDesk.class);

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
			logger.warn("The SpendApprover failed with {}, which counts as a refusal", ex.getClass().getName());
			return false;
		}
	}

}
