package io.github.mcpclient.era;

import java.time.Instant;
import java.util.Objects;

/**
 * What is known about an endpoint's era, and why.
 *
 * @param era the era
 * @param protocolVersion the version to speak, or to propose to a legacy server
 * @param evidence in this client's words, what proved it; safe to print
 * @param decidedAt when it was decided, for display
 */
public record EraVerdict(Era era, String protocolVersion, String evidence, Instant decidedAt) {

	public EraVerdict {
		Objects.requireNonNull(era, "era");
		Objects.requireNonNull(protocolVersion, "protocolVersion");
		Objects.requireNonNull(evidence, "evidence");
		Objects.requireNonNull(decidedAt, "decidedAt");
	}

}
