package io.github.mcpclient.transport;

import java.time.Duration;
import java.time.Instant;

import io.github.mcpclient.endpoint.EndpointKey;
import io.github.mcpclient.era.Era;
import io.github.mcpclient.era.EraCache;
import io.github.mcpclient.era.EraMode;
import io.github.mcpclient.era.EraVerdict;
import io.github.mcpclient.error.AbortedException;
import io.github.mcpclient.error.Dispatch;
import io.github.mcpclient.error.McpTimeoutException;
import io.github.mcpclient.error.McpTimeoutException.Phase;
import io.github.mcpclient.exchange.Deadline;
import io.github.mcpclient.protocol.JsonRpcCodec;
import io.github.mcpclient.protocol.Methods;
import io.github.mcpclient.protocol.ProtocolVersion;
import org.jspecify.annotations.Nullable;

/**
 * Asks a server for its era and keeps what is proven in the cache. No gate and no
 * decision; thread-safe.
 */
final class EraProbe {

	private final EndpointKey key;

	private final EraSettings settings;

	private final EraCache cache;

	private final Wire wire;

	EraProbe(TransportSettings settings, EraCache cache, Wire wire) {
		this.key = settings.endpoint().key();
		this.settings = settings.era();
		this.cache = cache;
		this.wire = wire;
	}

	/**
	 * Ask the server.
	 * @param deadline when to stop waiting
	 * @return what the answer means
	 */
	ProbeFinding ask(Deadline deadline) {
		McpRequest request = new McpRequest(Methods.DISCOVER, JsonRpcCodec.object(), null, true);
		return ProbeJudge.judge(this.wire.sendModern(request, ProbeJudge.newestModern(), deadline));
	}

	/**
	 * What is known already.
	 * @return the verdict, or {@code null} if there is none that is trusted
	 */
	@Nullable EraVerdict verdict() {
		return this.cache.verdict(this.key, this.settings.ttl()).orElse(null);
	}

	/**
	 * Whether a verdict that is gone should be asked for anew behind a session that
	 * works: not with a pinned era, and not when verdicts are never trusted anyway.
	 */
	boolean isReviewed() {
		Duration ttl = (this.settings.ttl() != null) ? this.settings.ttl() : this.cache.ttl();
		return this.settings.mode() == EraMode.AUTO && !ttl.isZero();
	}

	void remember(Era era, ProtocolVersion version, String evidence) {
		this.cache.remember(this.key, new EraVerdict(era, version.wire(), evidence, Instant.now()),
				this.settings.ttl());
	}

	/**
	 * Forget the verdict, because the server contradicted what followed from it.
	 */
	void forget() {
		if (this.settings.mode() == EraMode.AUTO) {
			this.cache.forget(this.key);
		}
	}

	/**
	 * Wait for the right to be the only one who probes this endpoint.
	 * @param deadline when to stop waiting
	 * @return the right, to be closed
	 */
	EraCache.ProbeRight right(Deadline deadline) {
		try {
			EraCache.ProbeRight right = this.cache.awaitProbeRight(this.key, deadline.remaining());
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

}
