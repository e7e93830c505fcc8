package io.github.mcpclient.samples.quickstart;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The whole application, as started by somebody whose server is not running.
 */
@ExtendWith(OutputCaptureExtension.class)
class DeadServerTests {

	@Test
	void theRowSaysWhatFailedAndTheExitCodeIsNotZero(CapturedOutput output) throws IOException {
		int exitCode = QuickstartApplication.once("--once",
				"--mcp.client.connections.mine.url=http://127.0.0.1:" + closedPort() + "/mcp",
				"--mcp.client.connections.mine.target.profile=loopback");
		assertThat(exitCode).isEqualTo(1);
		assertThat(output.getOut()).containsPattern("\nmine +http://127.0.0.1:")
			.doesNotContainPattern("\n(legacy|modern) ");
		// the words stand in the last but one column, with other columns only on the
		// first line
		assertThat(output.getOut().replaceAll("\\s+", " ")).contains("refused the connection or cannot be reached");
	}

	private static int closedPort() throws IOException {
		try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
			return socket.getLocalPort();
		}
	}

}
