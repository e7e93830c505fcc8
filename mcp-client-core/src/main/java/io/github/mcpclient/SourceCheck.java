package io.github.mcpclient;

import io.github.mcpclient.error.BlockedTargetException;
import io.github.mcpclient.error.BlockedTargetException.Reason;
import io.github.mcpclient.log.EventLog;
import io.github.mcpclient.log.Field;
import io.github.mcpclient.target.TargetPermit;

/**
 * Asks the permit about connections whose endpoint was not chosen by the operator. One
 * that fails refuses. Thread-safe if the permit is.
 */
final class SourceCheck {

	private final TargetPermit permit;

	private final EventLog log = EventLog.of(SourceCheck.class);

	SourceCheck(TargetPermit permit) {
		this.permit = permit;
	}

	void require(ConnectionSpec spec) {
		String source = spec.source();
		if (source != null && !permits(source, spec)) {
			BlockedTargetException blocked = new BlockedTargetException(Reason.SOURCE,
					"it was not chosen by the operator, and the TargetPermit does not allow it");
			blocked.attributeTo(spec.name().value());
			this.log.warn("{}", Field.detail(blocked.getMessage()));
			throw blocked;
		}
	}

	private boolean permits(String source, ConnectionSpec spec) {
		try {
			return this.permit.permits(source, spec.name(), spec.settings().endpoint().origin());
		}
		catch (RuntimeException ex) {
			this.log.warn("The TargetPermit failed with {} at {}, which counts as a refusal", Field.error(ex),
					Field.thrownAt(ex));
			return false;
		}
	}

}
