package io.github.mcpclient.boot.actuate;

import java.util.Map;

import io.github.mcpclient.boot.autoconfigure.FailureReport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

import org.springframework.boot.actuate.endpoint.annotation.Endpoint;
import org.springframework.boot.actuate.endpoint.annotation.ReadOperation;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * An endpoint of the application with the id of one of ours.
 */
@ExtendWith(OutputCaptureExtension.class)
class EndpointClashTests {

	@Test
	void bothBeansAreNamedWithTheWayOut(CapturedOutput output) {
		assertThat(FailureReport.of(Application.class, output, "--spring.jmx.enabled=true",
				"--management.endpoints.web.exposure.include=*", "--management.endpoints.jmx.exposure.include=*"))
			.contains("Two actuator endpoints have the id 'mcpbreakers': the beans '", "mcpBreakersEndpoint'",
					"Give the endpoint of the application another id.");
	}

	@Configuration(proxyBeanMethods = false)
	@EnableAutoConfiguration
	@Import(OwnBreakers.class)
	static class Application {

	}

	@Endpoint(id = "mcpbreakers")
	static class OwnBreakers {

		@ReadOperation
		Map<String, String> breakers() {
			return Map.of();
		}

	}

}
