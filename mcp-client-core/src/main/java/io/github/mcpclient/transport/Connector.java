package io.github.mcpclient.transport;

import java.util.Objects;

import io.github.mcpclient.era.Era;
import io.github.mcpclient.era.EraCache;
import io.github.mcpclient.era.EraVerdict;
import io.github.mcpclient.error.McpException;
import io.github.mcpclient.exchange.Deadline;
import io.github.mcpclient.protocol.ProtocolVersion;
import io.github.mcpclient.transport.ProbeFinding.Failed;
import io.github.mcpclient.transport.ProbeFinding.Legacy;
import io.github.mcpclient.transport.ProbeFinding.Modern;
import io.github.mcpclient.transport.ProbeFinding.Unproven;
import org.jspecify.annotations.Nullable;

/**
 * Finds out which era the server speaks and opens a session accordingly.
 * <p>
 * A pinned era is taken as it is, without reading or writing the cache (E8). Otherwise
 * the cache is asked, and only if it has no verdict the server: with
 * {@code server/discover}, one probe at a time for an endpoint over all connections. An
 * answer that proves nothing is followed by one {@code initialize}, whose success alone
 * writes a verdict. Probe and confirmation share one breaker permit, since the refusal of
 * the probe is not the failure of a server that then shakes hands. A cached verdict that
 * turns out wrong is forgotten and asked for anew, once (B-011).
 */
final class Connector {

	private static final String PINNED = "pinned by configuration";

	private final TransportSettings settings;

	private final EraProbe probe;

	private final OriginHealth health;

	private final LegacyHandshake handshake;

	Connector(TransportSettings settings, EraProbe probe, OriginHealth health, LegacyHandshake handshake) {
		this.settings = settings;
		this.probe = probe;
		this.health = health;
		this.handshake = handshake;
	}

	/**
	 * Open a session.
	 * @param callDeadline when the call that needs it must be over
	 * @return the session
	 */
	Session connect(Deadline callDeadline) {
		Deadline deadline = callDeadline.within(this.settings.initTimeout());
		Era pinned = this.settings.era().mode().pinned();
		if (pinned != null) {
			return (pinned == Era.MODERN) ? Session.modern(ProbeJudge.newestModern(), null, PINNED, false)
					: shakeHands(ProbeJudge.newestLegacy(), PINNED, deadline);
		}
		EraVerdict verdict = this.probe.verdict();
		return (verdict != null) ? assume(verdict, deadline) : probeAlone(deadline);
	}

	private Session probeAlone(Deadline deadline) {
		EraVerdict verdict;
		EraCache.ProbeRight right = this.probe.right(deadline);
		try {
			verdict = this.probe.verdict();
			if (verdict == null) {
				return probe(deadline);
			}
		}
		finally {
			right.close();
		}
		return assume(verdict, deadline);
	}

	private Session assume(EraVerdict verdict, Deadline deadline) {
		ProtocolVersion version = ProtocolVersion.of(verdict.protocolVersion()).orElseThrow();
		if (verdict.era() == Era.MODERN) {
			return Session.modern(version, null, verdict.evidence(), true);
		}
		Session session = this.health.watch(() -> unlessRefused(version, verdict.evidence(), deadline));
		if (session == null) {
			this.probe.forget();
			session = probeAlone(deadline);
		}
		return session;
	}

	/**
	 * A refusal contradicts the verdict and says nothing about health before the server
	 * was asked anew: a breaker that opens at the first failure would not let it be
	 * asked.
	 */
	private @Nullable Session unlessRefused(ProtocolVersion propose, String evidence, Deadline deadline) {
		try {
			return this.handshake.open(propose, evidence, deadline);
		}
		catch (McpException ex) {
			if (!Refusals.isRefusal(ex)) {
				throw ex;
			}
			return null;
		}
	}

	/**
	 * Ask the server. A legacy server that said so is shaken hands with after the probe
	 * has been recorded; one that might be is while the permit of the probe is held.
	 */
	private Session probe(Deadline deadline) {
		Probed probed = Objects.requireNonNull(this.health.watch(() -> discover(deadline)));
		if (probed.session() != null) {
			return probed.session();
		}
		Legacy legacy = Objects.requireNonNull(probed.legacy());
		return shakeHands(legacy.propose(), legacy.evidence(), deadline);
	}

	private Probed discover(Deadline deadline) {
		ProbeFinding finding = this.probe.ask(deadline);
		if (finding instanceof Modern modern) {
			this.probe.remember(Era.MODERN, modern.version(), modern.evidence());
			return new Probed(Session.modern(modern.version(), modern.discovered(), modern.evidence(), false), null);
		}
		if (finding instanceof Legacy legacy) {
			this.probe.remember(Era.LEGACY, legacy.propose(), legacy.evidence());
			return new Probed(null, legacy);
		}
		if (finding instanceof Unproven unproven) {
			return new Probed(confirmLegacy(unproven, deadline), null);
		}
		throw ((Failed) finding).failure();
	}

	private Session confirmLegacy(Unproven unproven, Deadline deadline) {
		if (!this.settings.era().confirmLegacy()) {
			throw unproven.failure();
		}
		String evidence = unproven.evidence() + ", then initialize succeeded";
		try {
			Session session = this.handshake.open(ProbeJudge.newestLegacy(), evidence, deadline);
			ProtocolVersion propose = session.isModern() ? session.version() : ProbeJudge.newestLegacy();
			this.probe.remember(session.profile().era(), propose, session.profile().evidence());
			return session;
		}
		catch (McpException ex) {
			throw moreTelling(unproven.failure(), ex);
		}
	}

	/**
	 * When both probe and handshake are refused, the server is most likely a modern one
	 * in trouble, and what it said to the probe counts. A handshake that failed in
	 * another way says itself what is wrong.
	 */
	private static McpException moreTelling(McpException probe, McpException handshake) {
		boolean refused = Refusals.isRefusal(handshake);
		McpException primary = refused ? probe : handshake;
		primary.addSuppressed(refused ? handshake : probe);
		return primary;
	}

	/**
	 * Open a legacy session behind the breaker.
	 */
	Session shakeHands(ProtocolVersion propose, String evidence, Deadline deadline) {
		return Objects.requireNonNull(this.health.watch(() -> this.handshake.open(propose, evidence, deadline)));
	}

	/**
	 * End a session that no call will use.
	 */
	void discard(Session session, Deadline deadline) {
		session.close();
		this.handshake.end(session.version(), session.id(), deadline);
	}

	/**
	 * A session, or the knowledge that one has to be opened by a legacy handshake.
	 */
	private record Probed(@Nullable Session session, @Nullable Legacy legacy) {

	}

}
