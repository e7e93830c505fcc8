package io.github.mcpclient.samples.metered;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What the sample prints is what its documentation says.
 */
@ExtendWith(OutputCaptureExtension.class)
class MeteredApplicationTests {

	@Test
	void callerLogActuatorAndMetricsAgree(CapturedOutput output) throws Exception {
		MeteredApplication.main(new String[] { "--server.port=0" });

		assertThat(output.getOut()).as("the caller")
			.contains("add 3 + 1: 4", "add 4 + 1: refused, OVER_LIMIT", "get_time: refused");
		assertThat(output.getOut()).as("the journal")
			.contains("\"event\":\"COMMITTED\"", "\"event\":\"WARNING\"", "\"detail\":\"OVER_LIMIT\"",
					"\"detail\":\"UNKNOWN_PRICE\"")
			.contains("no price rule covers tool \"get_time\"");
		assertThat(output.getOut()).as("the actuator")
			.contains("\"committed\":\"0.45\",\"held\":\"0\",\"remaining\":\"0.05\"",
					"\"unpricedTools\":[\"get_time\"]");
		assertThat(output.getOut()).as("the metrics")
			.contains("\"name\":\"mcp.client.budget.committed\"", "\"value\":0.45", "unknown_price", "over_limit");
	}

}
