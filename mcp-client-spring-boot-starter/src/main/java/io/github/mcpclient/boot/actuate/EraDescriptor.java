package io.github.mcpclient.boot.actuate;

import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;

import io.github.mcpclient.McpClient;
import io.github.mcpclient.endpoint.Endpoint;
import io.github.mcpclient.era.Era;
import io.github.mcpclient.era.EraCache;
import io.github.mcpclient.era.EraCache.CachedVerdict;
import io.github.mcpclient.era.EraVerdict;
import io.github.mcpclient.transport.EraSettings;
import io.github.mcpclient.transport.ServerProfile;
import org.jspecify.annotations.Nullable;

import org.springframework.boot.actuate.endpoint.OperationResponseBody;

/**
 * What is known about the era of a server. Absent parts are {@code null}.
 *
 * @param origin the origin of the server
 * @param known how the era is known: {@code pinned} by configuration, {@code cached} as a
 * verdict that is trusted, from the {@code session} under way, or {@code unknown}
 * @param era {@code modern} or {@code legacy}
 * @param protocolVersion the version of the protocol spoken with the server
 * @param evidence what proved the era
 * @param decidedAt when that was
 * @param age how long ago that was
 * @param expiresIn how long the verdict is still trusted
 */
public record EraDescriptor(String origin, String known, @Nullable String era, @Nullable String protocolVersion,
		@Nullable String evidence, @Nullable Instant decidedAt, @Nullable Duration age,
		@Nullable Duration expiresIn) implements OperationResponseBody {

	static EraDescriptor of(McpClient client, EraCache cache) {
		Endpoint endpoint = client.spec().settings().endpoint();
		EraSettings settings = client.spec().settings().era();
		String origin = endpoint.origin().toString();
		ServerProfile session = client.status().server();
		Era pinned = settings.mode().pinned();
		if (pinned != null) {
			return new EraDescriptor(origin, "pinned", DisplayName.of(pinned),
					(session != null) ? session.protocolVersion() : null, null, null, null, null);
		}
		Optional<CachedVerdict> cached = cache.peek(endpoint.key(), settings.ttl());
		if (cached.isPresent()) {
			EraVerdict verdict = cached.get().verdict();
			return new EraDescriptor(origin, "cached", DisplayName.of(verdict.era()), verdict.protocolVersion(),
					verdict.evidence(), verdict.decidedAt().truncatedTo(ChronoUnit.MILLIS),
					cached.get().age().truncatedTo(ChronoUnit.MILLIS),
					cached.get().expiresIn().truncatedTo(ChronoUnit.MILLIS));
		}
		if (session != null) {
			return new EraDescriptor(origin, "session", DisplayName.of(session.era()), session.protocolVersion(),
					session.evidence(), null, null, null);
		}
		return new EraDescriptor(origin, "unknown", null, null, null, null, null, null);
	}

}
