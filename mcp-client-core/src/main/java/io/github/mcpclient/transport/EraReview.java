package io.github.mcpclient.transport;

import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.LongSupplier;

import io.github.mcpclient.era.Era;
import io.github.mcpclient.era.EraCache;
import io.github.mcpclient.era.EraVerdict;
import io.github.mcpclient.error.McpException;
import io.github.mcpclient.exchange.Deadline;
import io.github.mcpclient.log.EventLog;
import io.github.mcpclient.log.Field;
import io.github.mcpclient.protocol.ProtocolVersion;
import io.github.mcpclient.transport.ProbeFinding.Failed;
import io.github.mcpclient.transport.ProbeFinding.Legacy;
import io.github.mcpclient.transport.ProbeFinding.Modern;

/**
 * Asks for the era anew when the verdict has expired while a session works: behind the
 * session, never in the way of a call. A session that works is not given up for a refusal
 * (E-09); only proof of the other era replaces it, so that a legacy server that was
 * upgraded is spoken to as what it is now (E-08, W12). Thread-safe.
 */
final class EraReview {

	private static final Duration PAUSE_AFTER_FAILURE = Duration.ofMinutes(1);

	private final TransportSettings settings;

	private final EraProbe probe;

	private final OriginHealth health;

	private final Connector connector;

	private final Sessions sessions;

	private final Executor background;

	private final LongSupplier nanoTime;

	private final EventLog log;

	private final AtomicBoolean underWay = new AtomicBoolean();

	private volatile long notBefore;

	EraReview(TransportSettings settings, EraProbe probe, OriginHealth health, Connector connector, Sessions sessions,
			Executor background, LongSupplier nanoTime, EventLog log) {
		this.settings = settings;
		this.probe = probe;
		this.health = health;
		this.connector = connector;
		this.sessions = sessions;
		this.background = background;
		this.nanoTime = nanoTime;
		this.log = log;
		this.notBefore = nanoTime.getAsLong();
	}

	/**
	 * Start a review if the verdict is no longer trusted. Costs a look into the cache.
	 * @param session the session that works
	 */
	void consider(Session session) {
		if (!this.probe.isReviewed() || this.probe.verdict() != null || this.nanoTime.getAsLong() - this.notBefore < 0
				|| !this.underWay.compareAndSet(false, true)) {
			return;
		}
		try {
			this.background.execute(() -> review(session));
		}
		catch (RejectedExecutionException ex) {
			this.underWay.set(false);
			pause();
		}
	}

	private void review(Session session) {
		try {
			Deadline deadline = Deadline.after(this.settings.initTimeout());
			ProbeFinding finding = find(session, deadline);
			if (finding instanceof Modern modern && !session.isModern()) {
				replace(session, Session.modern(modern.version(), modern.discovered(), modern.evidence(), false),
						deadline);
			}
			else if (finding instanceof Legacy legacy && session.isModern()) {
				replace(session, this.connector.shakeHands(legacy.propose(), legacy.evidence(), deadline), deadline);
			}
		}
		catch (McpException ex) {
			this.log.debug("the era could not be reviewed: {}", Field.error(ex.code()));
			pause();
		}
		finally {
			this.underWay.set(false);
		}
	}

	private void replace(Session old, Session fresh, Deadline deadline) {
		if (!this.sessions.replace(old, fresh, deadline)) {
			this.connector.discard(fresh, deadline);
		}
	}

	private void pause() {
		this.notBefore = this.nanoTime.getAsLong() + PAUSE_AFTER_FAILURE.toNanos();
	}

	/**
	 * The right to probe is given back before a session is replaced, since a call that is
	 * connecting waits for the one while it holds the other.
	 */
	private ProbeFinding find(Session session, Deadline deadline) {
		EraCache.ProbeRight right = this.probe.right(deadline);
		try {
			EraVerdict verdict = this.probe.verdict();
			if (verdict != null) {
				return ofVerdict(verdict);
			}
			ProbeFinding finding = Objects.requireNonNull(this.health.watch(() -> ask(session, deadline)));
			if (finding instanceof Modern modern) {
				this.probe.remember(Era.MODERN, modern.version(), modern.evidence());
			}
			else if (finding instanceof Legacy legacy) {
				this.probe.remember(Era.LEGACY, legacy.propose(), legacy.evidence());
			}
			return finding;
		}
		finally {
			right.close();
		}
	}

	private static ProbeFinding ofVerdict(EraVerdict verdict) {
		ProtocolVersion version = ProtocolVersion.of(verdict.protocolVersion()).orElseThrow();
		return (verdict.era() == Era.MODERN) ? new Modern(version, null, verdict.evidence())
				: new Legacy(version, verdict.evidence());
	}

	/**
	 * An answer that proves nothing is what this server gave before, too, if it was
	 * legacy then: the session that works confirms it, no handshake is needed.
	 */
	private ProbeFinding ask(Session session, Deadline deadline) {
		ProbeFinding finding = this.probe.ask(deadline);
		if (finding instanceof Failed failed) {
			throw failed.failure();
		}
		if (finding instanceof ProbeFinding.Unproven unproven) {
			if (session.isModern()) {
				throw unproven.failure();
			}
			return new Legacy(ProbeJudge.newestLegacy(),
					unproven.evidence() + ", while the session of initialize works");
		}
		return finding;
	}

}
