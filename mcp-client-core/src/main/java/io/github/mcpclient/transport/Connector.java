package io.github.mcpclient.transport;

import java.time.Instant;
import java.util.Objects;

import io.github.mcpclient.endpoint.EndpointKey;
import io.github.mcpclient.era.Era;
import io.github.mcpclient.era.EraCache;
import io.github.mcpclient.era.EraVerdict;
import io.github.mcpclient.error.AbortedException;
import io.github.mcpclient.error.Dispatch;
import io.github.mcpclient.error.HttpStatusException;
import io.github.mcpclient.error.McpException;
import io.github.mcpclient.error.McpTimeoutException;
import io.github.mcpclient.error.McpTimeoutException.Phase;
import io.github.mcpclient.exchange.Deadline;
import io.github.mcpclient.protocol.DiscoverResult;
import io.github.mcpclient.protocol.JsonRpcCodec;
import io.github.mcpclient.protocol.Methods;
import io.github.mcpclient.protocol.ProtocolVersion;
import io.github.mcpclient.transport.ProbeFinding.AskAgain;
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
 * the probe is not the failure of a server that then shakes hands.
 */
final class Connector {

	private final TransportSettings settings;

	private final EraCache cache;

	private final OriginHealth health;

	private final Wire wire;

	private final LegacyHandshake handshake;

	Connector(TransportSettings settings, EraCache cache, OriginHealth health, Wire wire, LegacyHandshake handshake) {
		this.settings = settings;
		this.cache = cache;
		this.health = health;
		this.wire = wire;
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
			return (pinned == Era.MODERN) ? modern(ProbeJudge.newestModern(), null, "pinned by configuration")
					: legacy(ProbeJudge.newestLegacy(), "pinned by configuration", deadline);
		}
		EraVerdict verdict = verdict();
		return (verdict != null) ? fromVerdict(verdict, deadline) : probeAlone(deadline);
	}

	private @Nullable EraVerdict verdict() {
		return this.cache.verdict(key(), this.settings.era().ttl()).orElse(null);
	}

	private Session fromVerdict(EraVerdict verdict, Deadline deadline) {
		ProtocolVersion version = ProtocolVersion.of(verdict.protocolVersion()).orElseThrow();
		return (verdict.era() == Era.MODERN) ? modern(version, null, verdict.evidence())
				: legacy(version, verdict.evidence(), deadline);
	}

	private Session probeAlone(Deadline deadline) {
		EraVerdict verdict;
		EraCache.ProbeRight right = probeRight(deadline);
		try {
			verdict = verdict();
			if (verdict == null) {
				return probe(deadline);
			}
		}
		finally {
			right.close();
		}
		return fromVerdict(verdict, deadline);
	}

	private EraCache.ProbeRight probeRight(Deadline deadline) {
		try {
			EraCache.ProbeRight right = this.cache.awaitProbeRight(key(), deadline.remaining());
			if (right == null) {
				throw new McpTimeoutException(Phase.QUEUE, Dispatch.NOT_SENT);
			}
			return right;
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			throw new AbortedException(Dispatch.NOT_SENT);
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
		return legacy(legacy.propose(), legacy.evidence(), deadline);
	}

	private Probed discover(Deadline deadline) {
		ProbeFinding finding = ask(ProbeJudge.newestModern(), deadline);
		if (finding instanceof AskAgain again) {
			finding = ask(again.version(), deadline);
		}
		if (finding instanceof Modern modern) {
			remember(Era.MODERN, modern.version(), modern.evidence());
			return new Probed(modern(modern.version(), modern.discovered(), modern.evidence()), null);
		}
		if (finding instanceof Legacy legacy) {
			remember(Era.LEGACY, legacy.propose(), legacy.evidence());
			return new Probed(null, legacy);
		}
		if (finding instanceof Unproven unproven) {
			return new Probed(confirmLegacy(unproven, deadline), null);
		}
		throw (finding instanceof AskAgain refused) ? refused.refusal() : ((Failed) finding).failure();
	}

	private ProbeFinding ask(ProtocolVersion version, Deadline deadline) {
		McpRequest request = new McpRequest(Methods.DISCOVER, JsonRpcCodec.object(), null);
		return ProbeJudge.judge(this.wire.sendModern(request, version, deadline));
	}

	private Session confirmLegacy(Unproven unproven, Deadline deadline) {
		if (!this.settings.era().confirmLegacy()) {
			throw unproven.failure();
		}
		String evidence = unproven.evidence() + ", then initialize succeeded";
		try {
			Session session = this.handshake.open(ProbeJudge.newestLegacy(), evidence, deadline);
			remember(Era.LEGACY, ProbeJudge.newestLegacy(), evidence);
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
		boolean refused = switch (handshake.code()) {
			case JSON_RPC, INVALID_RESPONSE, REDIRECT_REFUSED -> true;
			case HTTP_STATUS -> !isAboutAccess(((HttpStatusException) handshake).status());
			default -> false;
		};
		McpException primary = refused ? probe : handshake;
		primary.addSuppressed(refused ? handshake : probe);
		return primary;
	}

	private static boolean isAboutAccess(int status) {
		return status == 401 || status == 403 || status == 407;
	}

	private Session legacy(ProtocolVersion propose, String evidence, Deadline deadline) {
		return Objects.requireNonNull(this.health.watch(() -> this.handshake.open(propose, evidence, deadline)));
	}

	private static Session modern(ProtocolVersion version, @Nullable DiscoverResult discovered, String evidence) {
		return new Session(profile(version, discovered, evidence), version, null);
	}

	/**
	 * The profile of a modern server.
	 */
	static ServerProfile profile(ProtocolVersion version, @Nullable DiscoverResult discovered, String evidence) {
		if (discovered == null) {
			return new ServerProfile(Era.MODERN, evidence, version.wire(), null, JsonRpcCodec.object(), null);
		}
		return new ServerProfile(Era.MODERN, evidence, version.wire(), discovered.serverInfo(),
				discovered.capabilities(), discovered.instructions());
	}

	private void remember(Era era, ProtocolVersion version, String evidence) {
		this.cache.remember(key(), new EraVerdict(era, version.wire(), evidence, Instant.now()));
	}

	/**
	 * Forget the verdict, because the server rejected what followed from it.
	 */
	void forgetVerdict() {
		if (this.settings.era().mode().pinned() == null) {
			this.cache.forget(key());
		}
	}

	private EndpointKey key() {
		return this.settings.endpoint().key();
	}

	/**
	 * A session, or the knowledge that one has to be opened by a legacy handshake.
	 */
	private record Probed(@Nullable Session session, @Nullable Legacy legacy) {

	}

}
