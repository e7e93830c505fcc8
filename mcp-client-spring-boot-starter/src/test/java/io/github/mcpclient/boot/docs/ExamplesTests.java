package io.github.mcpclient.boot.docs;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

import io.github.mcpclient.McpClients;
import io.github.mcpclient.boot.autoconfigure.McpClientAutoConfiguration;
import io.github.mcpclient.boot.autoconfigure.McpMeteringAutoConfiguration;
import io.github.mcpclient.metering.Period;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.env.YamlPropertySourceLoader;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.core.io.ByteArrayResource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Examples in the documentation are what compiles, and what an application starts with.
 */
class ExamplesTests {

	private static final Path SOURCES = Path
		.of("src/test/java/" + ExamplesTests.class.getPackageName().replace('.', '/'));

	private final ApplicationContextRunner contextRunner = new ApplicationContextRunner()
		.withConfiguration(AutoConfigurations.of(McpMeteringAutoConfiguration.class, McpClientAutoConfiguration.class))
		.withPropertyValues("WEATHER_TOKEN=t");

	@ParameterizedTest
	@ValueSource(strings = { "../README.md", "configuration.md", "metering.md" })
	void propertiesOfAnExampleStartAnApplication(String page) {
		List<String> examples = Documents.blocks(page, "yaml").filter((yaml) -> yaml.startsWith("mcp")).toList();
		assertThat(examples).isNotEmpty();
		for (String yaml : examples) {
			this.contextRunner.withInitializer((context) -> load(yaml, context)).run((context) -> {
				assertThat(context).as(yaml).hasNotFailed();
				assertThat(context.getBean(McpClients.class).names()).as(yaml).isNotEmpty();
			});
		}
	}

	private static void load(String yaml, ConfigurableApplicationContext context) {
		try {
			new YamlPropertySourceLoader().load("example", new ByteArrayResource(yaml.getBytes(StandardCharsets.UTF_8)))
				.forEach(context.getEnvironment().getPropertySources()::addLast);
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	@Test
	void wordsForPeriodsAreThoseThereAre() {
		String words = Arrays.stream(Period.values())
			.map((period) -> "`" + period.name().toLowerCase(Locale.ROOT) + "`")
			.collect(Collectors.joining(", "));
		assertThat(Documents.read("../README.md")).contains(words.replace(", `lifetime`", " or `lifetime`"));
	}

	@Test
	void codeIsThatOfTheseTests() {
		assertThat(Documents.blocks("testing.md", "java")).hasSize(4).allSatisfy(ExamplesTests::assertCompiled);
		assertThat(Documents.blocks("../README.md", "java")).hasSize(1).allSatisfy(ExamplesTests::assertCompiled);
	}

	private static void assertCompiled(String code) {
		assertThat(List.of("Forecasts.java", "MockedClientTests.java", "ReplacedClientTests.java",
				"StubbedServerTests.java"))
			.map(ExamplesTests::source)
			.anyMatch((source) -> source.contains(withoutBlanks(code)));
	}

	private static String source(String name) {
		try {
			return withoutBlanks(Files.readString(SOURCES.resolve(name)));
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	private static String withoutBlanks(String code) {
		return Pattern.compile("\\s+").matcher(code).replaceAll("");
	}

}
