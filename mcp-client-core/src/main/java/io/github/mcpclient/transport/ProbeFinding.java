package io.github.mcpclient.transport;

import io.github.mcpclient.error.McpException;
import io.github.mcpclient.protocol.DiscoverResult;
import io.github.mcpclient.protocol.ProtocolVersion;
import org.jspecify.annotations.Nullable;

/**
 * What the answer to {@code server/discover} means for a connection.
 */
sealed interface ProbeFinding {

	/**
	 * The server is modern.
	 *
	 * @param version the version to speak
	 * @param discovered what the server says of itself, {@code null} if it was proven
	 * modern by an error
	 * @param evidence what proved it
	 */
	record Modern(ProtocolVersion version, @Nullable DiscoverResult discovered,
			String evidence) implements ProbeFinding {

	}

	/**
	 * The server is legacy.
	 *
	 * @param propose the version to propose to it
	 * @param evidence what proved it
	 */
	record Legacy(ProtocolVersion propose, String evidence) implements ProbeFinding {

	}

	/**
	 * Nothing is proven; only the success of a handshake would prove the server legacy.
	 *
	 * @param failure the failure to report otherwise
	 * @param evidence what was answered
	 */
	record Unproven(McpException failure, String evidence) implements ProbeFinding {

	}

	/**
	 * The server refused or failed, which is no word on its era.
	 *
	 * @param failure the failure to report
	 */
	record Failed(McpException failure) implements ProbeFinding {

	}

}
