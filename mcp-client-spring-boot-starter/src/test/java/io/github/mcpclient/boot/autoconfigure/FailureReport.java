package io.github.mcpclient.boot.autoconfigure;

import java.util.Arrays;
import java.util.stream.Stream;

import org.springframework.boot.WebApplicationType;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.test.system.CapturedOutput;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatException;

/**
 * What Boot prints when an application does not start.
 */
public final class FailureReport {

	private FailureReport() {
	}

	/**
	 * Start an application that cannot start.
	 * @param application its configuration
	 * @param output what is printed
	 * @param arguments of the command line
	 * @return the report, on one line
	 */
	public static String of(Class<?> application, CapturedOutput output, String... arguments) {
		int before = output.getAll().length();
		String[] all = Stream.concat(Stream.of("--spring.main.banner-mode=off"), Arrays.stream(arguments))
			.toArray(String[]::new);
		assertThatException()
			.isThrownBy(() -> new SpringApplicationBuilder(application).web(WebApplicationType.NONE).run(all).close());
		String report = output.getAll().substring(before);
		assertThat(report).contains("APPLICATION FAILED TO START", "Description:", "Action:");
		return report.replaceAll("\\s+", " ");
	}

}
