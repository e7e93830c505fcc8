package io.github.mcpclient.conformance;

import java.util.List;

import io.github.mcpclient.ClientHandlers;
import io.github.mcpclient.ConnectionSpec;
import io.github.mcpclient.McpClient;
import io.github.mcpclient.McpClients;
import io.github.mcpclient.era.Era;
import io.github.mcpclient.target.TargetPolicy;
import io.github.mcpclient.target.TargetProfile;
import io.github.mcpclient.transport.EraSettings;

/**
 * The program the suite starts once per scenario: plays the part of the client and exits
 * with 0, or says what went wrong and exits with 1.
 */
final class ConformanceDriver {

	private ConformanceDriver() {
	}

	/**
	 * Run one scenario.
	 * @param args {@code pinned} or {@code auto}, and the URL of the server
	 */
	public static void main(String[] args) {
		int status = 0;
		try {
			run(ScenarioRun.of(List.of(args), System.getenv()));
		}
		catch (RuntimeException ex) {
			ex.printStackTrace();
			status = 1;
		}
		System.exit(status);
	}

	static void run(ScenarioRun run) {
		Scenario scenario = ScenarioCatalog.get(run.scenario());
		try (McpClients clients = McpClients.create()) {
			McpClient client = clients.connect(ConnectionSpec.builder("conformance", run.url())
				.era(new EraSettings(run.mode(), null, true))
				.target(TargetPolicy.of(TargetProfile.LOOPBACK))
				.handlers(ClientHandlers.none().withElicitation(new ConsentingUser(clients)))
				.build());
			scenario.play(client, run.context());
			Era found = client.serverProfile().era();
			if (found != run.era()) {
				throw new IllegalStateException("The server is " + run.era() + " but was taken for " + found);
			}
		}
	}

}
