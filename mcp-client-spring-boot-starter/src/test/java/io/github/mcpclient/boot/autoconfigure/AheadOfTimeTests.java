package io.github.mcpclient.boot.autoconfigure;

import java.util.List;

import org.junit.jupiter.api.Test;

import org.springframework.aot.generate.ClassNameGenerator;
import org.springframework.aot.generate.DefaultGenerationContext;
import org.springframework.aot.generate.GeneratedFiles.Kind;
import org.springframework.aot.generate.InMemoryGeneratedFiles;
import org.springframework.aot.hint.predicate.RuntimeHintsPredicates;
import org.springframework.boot.test.util.TestPropertyValues;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.context.aot.ApplicationContextAotGenerator;
import org.springframework.javapoet.ClassName;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The clients survive ahead-of-time processing, which needs definitions it can write down
 * as code.
 */
class AheadOfTimeTests {

	@Test
	void clientBeansAreWrittenDownWithTheirQualifierAndPropertiesCanBeBound() throws Exception {
		try (AnnotationConfigApplicationContext context = new AnnotationConfigApplicationContext()) {
			TestPropertyValues.of("mcp.client.connections.weather.url=https://weather.example.com/mcp")
				.applyTo(context);
			context.register(McpClientAutoConfiguration.class);
			InMemoryGeneratedFiles files = new InMemoryGeneratedFiles();
			DefaultGenerationContext generation = new DefaultGenerationContext(
					new ClassNameGenerator(ClassName.get("com.example", "Application")), files);

			new ApplicationContextAotGenerator().processAheadOfTime(context, generation);
			generation.writeGeneratedContent();

			StringBuilder sources = new StringBuilder();
			for (String path : files.getGeneratedFiles(Kind.SOURCE).keySet()) {
				sources.append(files.getGeneratedFileContent(Kind.SOURCE, path));
			}
			assertThat(sources.toString()).contains("ConnectionClients.class", "\"weatherMcpClient\"",
					"new AutowireCandidateQualifier(\"org.springframework.beans.factory.annotation.Qualifier\", \"weather\")");
			for (Class<?> bound : List.of(McpClientProperties.class, ConnectionProperties.class,
					ConnectionProperties.Target.class)) {
				assertThat(RuntimeHintsPredicates.reflection().onType(bound)).accepts(generation.getRuntimeHints());
			}
		}
	}

}
