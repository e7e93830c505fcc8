package io.github.mcpclient.transport;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

import io.github.mcpclient.era.EraEvidence;
import io.github.mcpclient.error.UnsupportedVersionException;
import io.github.mcpclient.protocol.DiscoverResult;
import io.github.mcpclient.protocol.ErrorCodes;
import io.github.mcpclient.protocol.JsonRpcError;
import io.github.mcpclient.protocol.Methods;
import io.github.mcpclient.protocol.ProtocolVersion;
import org.jspecify.annotations.Nullable;

/**
 * Judges the answer to {@code server/discover}: a pure function, in this order.
 * <ol>
 * <li>Redirects, 401, 407 and a 403 with a challenge are about access, never about the
 * era (E-07, B-003).
 * <li>An error only modern servers use proves modern; of an unsupported version the list
 * decides (E-02, E-06, B-006, B-008, B-009).
 * <li>A discover result proves what its list of versions says (E-05, B-019).
 * <li>{@link EraEvidence#DEMOTE} proves legacy.
 * <li>A refusal is not an era: it is the final failure, except that a 400, a 500, another
 * 4xx and a success that proves nothing leave open whether a handshake would succeed.
 * </ol>
 */
final class ProbeJudge {

	private ProbeJudge() {
	}

	/**
	 * Judge an answer.
	 * @param answer the answer to the probe
	 * @return what it means
	 */
	static ProbeFinding judge(Answer answer) {
		if (isAboutAccess(answer)) {
			return new ProbeFinding.Failed(Refusals.of(Methods.DISCOVER, answer));
		}
		ProbeFinding modern = modernError(answer);
		if (modern != null) {
			return modern;
		}
		DiscoverResult discovered = answer.discoverResult();
		if (discovered != null) {
			return discovered(discovered);
		}
		return evidence(answer);
	}

	private static boolean isAboutAccess(Answer answer) {
		boolean refused = Statuses.ACCESS.contains(answer.status());
		return answer.isRedirect() || (refused && (answer.status() != 403 || answer.challenged()));
	}

	private static @Nullable ProbeFinding modernError(Answer answer) {
		JsonRpcError error = answer.error();
		if (error == null || !ErrorCodes.isModern(error.code())) {
			return null;
		}
		if (error.code() == ErrorCodes.UNSUPPORTED_PROTOCOL_VERSION) {
			return versionRefused(answer, error.supportedVersions());
		}
		return (answer.status() == 400) ? new ProbeFinding.Modern(newestModern(), null,
				"server/discover was refused with " + error.code() + ", which only modern servers use") : null;
	}

	private static ProbeFinding versionRefused(Answer answer, List<String> supported) {
		if (answer.counterOffer() != null) {
			return new ProbeFinding.Failed(Refusals.of(Methods.DISCOVER, answer));
		}
		return legacyOf(supported, "the server refused the modern version and offers ");
	}

	private static ProbeFinding discovered(DiscoverResult discovered) {
		List<String> supported = discovered.supportedVersions();
		Optional<ProtocolVersion> modern = ProtocolVersion.firstMutual(ProtocolVersion.modern(), supported);
		if (modern.isPresent()) {
			return new ProbeFinding.Modern(modern.get(), discovered,
					"server/discover lists version " + modern.get().wire());
		}
		return legacyOf(supported, "server/discover lists no modern version but ");
	}

	private static ProbeFinding legacyOf(List<String> supported, String evidence) {
		Optional<ProtocolVersion> legacy = ProtocolVersion.firstMutual(ProtocolVersion.legacy(), supported);
		if (legacy.isPresent()) {
			return new ProbeFinding.Legacy(legacy.get(), evidence + legacy.get().wire());
		}
		return new ProbeFinding.Failed(new UnsupportedVersionException(spoken(), supported));
	}

	private static ProbeFinding evidence(Answer answer) {
		EraEvidence evidence = EraEvidence.of(answer.errorCode(), answer.status());
		if (evidence == EraEvidence.DEMOTE) {
			return new ProbeFinding.Legacy(newestLegacy(), "server/discover was answered with " + words(answer));
		}
		if (evidence == EraEvidence.HEALTH && answer.status() != 400 && answer.status() != 500) {
			return new ProbeFinding.Failed(Refusals.of(Methods.DISCOVER, answer));
		}
		return new ProbeFinding.Unproven(Refusals.of(Methods.DISCOVER, answer),
				"server/discover was answered with " + words(answer));
	}

	private static String words(Answer answer) {
		String status = "HTTP " + answer.status();
		return (answer.errorCode() != null) ? status + " and error " + answer.errorCode() : status;
	}

	/**
	 * All versions this client speaks.
	 */
	static List<String> spoken() {
		List<ProtocolVersion> all = new ArrayList<>(ProtocolVersion.modern());
		all.addAll(ProtocolVersion.legacy());
		return ProtocolVersion.wire(all);
	}

	static ProtocolVersion newestModern() {
		return ProtocolVersion.modern().get(0);
	}

	static ProtocolVersion newestLegacy() {
		return ProtocolVersion.legacy().get(0);
	}

}
