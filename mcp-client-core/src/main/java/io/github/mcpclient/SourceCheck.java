package io.github.mcpclient;

import io.github.mcpclient.error.BlockedTargetException;
import io.github.mcpclient.error.BlockedTargetException.Reason;
import io.github.mcpclient.target.TargetPermit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Asks the permit about connections whose endpoint was not chosen by the operator. One
 * that fails refuses. Thread-safe if the permit is.
 */
record SourceCheck(TargetPermit permit) {

	private static final Logger logger = LoggerFactory.getLogger(SourceCheck.class);

	void require(ConnectionSpec spec) {
		String source = spec.source();
		if (source != null && !permits(source, spec)) {
			BlockedTargetException blocked = new BlockedTargetException(Reason.SOURCE,
					"it was not chosen by the operator, and the TargetPermit does not allow it");
			blocked.attributeTo(spec.name().value());
			throw blocked;
		}
	}

	private boolean permits(String source, ConnectionSpec spec) {
		try {
			return this.permit.permits(source, spec.name(), spec.settings().endpoint().origin());
		}
		catch (RuntimeException ex) {
			logger.warn("The TargetPermit failed with {}, which counts as a refusal", ex.getClass().getName());
			return false;
		}
	}

}
