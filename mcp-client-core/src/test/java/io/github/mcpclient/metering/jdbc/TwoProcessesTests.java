package io.github.mcpclient.metering.jdbc;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

import io.github.mcpclient.testserver.BillingServer;
import io.github.mcpclient.testserver.BillingServer.Fault;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Two processes, one database, one limit.
 */
class TwoProcessesTests {

	@Test
	@Timeout(300)
	@DisplayName("I1, I8, I11: 64 callers in each of two processes make exactly the 500 calls that the budget pays for")
	void spendOneLimit() throws Exception {
		try (PostgresServer postgres = PostgresServer.start();
				TestDatabase database = TestDatabase.postgres(postgres);
				BillingServer server = BillingServer.start(() -> Fault.NONE)) {
			List<Process> processes = new ArrayList<>();
			try {
				for (int process = 0; process < 2; process++) {
					processes.add(start(server.uri().toString(), postgres.dataSource().getUrl()));
				}
				assertThat(spend(processes)).isEqualTo(SpendingProcess.LIMIT);
			}
			finally {
				processes.forEach(Process::destroyForcibly);
			}
			assertThat(server.calls()).isEqualTo(SpendingProcess.LIMIT);
			assertThat(database.query("SELECT committed || ' ' || held FROM mcp_budget")).containsExactly("500 0");
		}
	}

	private static Process start(String server, String database) throws IOException {
		String classPath = System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
		return new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-cp", classPath,
				SpendingProcess.class.getName(), server, database)
			.redirectError(ProcessBuilder.Redirect.INHERIT)
			.start();
	}

	/**
	 * Have all of them begin at the same time.
	 * @return how many of their calls succeeded
	 */
	private static int spend(List<Process> processes) throws IOException, InterruptedException {
		List<BufferedReader> outputs = processes.stream()
			.map((process) -> process.inputReader(StandardCharsets.UTF_8))
			.toList();
		for (BufferedReader output : outputs) {
			assertThat(output.readLine()).isEqualTo(SpendingProcess.READY);
		}
		for (Process process : processes) {
			process.getOutputStream().write('\n');
			process.getOutputStream().flush();
		}
		int succeeded = 0;
		for (int i = 0; i < processes.size(); i++) {
			succeeded += Integer.parseInt(outputs.get(i).readLine());
			assertThat(processes.get(i).waitFor(10, TimeUnit.SECONDS)).isTrue();
			assertThat(processes.get(i).exitValue()).isZero();
		}
		return succeeded;
	}

}
