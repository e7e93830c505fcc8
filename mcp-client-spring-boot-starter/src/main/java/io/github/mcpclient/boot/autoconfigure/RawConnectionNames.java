package io.github.mcpclient.boot.autoconfigure;

import java.util.Arrays;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.core.env.EnumerablePropertySource;
import org.springframework.core.env.Environment;

/**
 * The names of connections as somebody wrote them. Binding drops the characters it does
 * not like, so that {@code my/weather} would silently become {@code myweather}; this has
 * to be found out before.
 */
final class RawConnectionNames {

	private static final Pattern NAME = Pattern.compile("mcp\\.client\\.connections\\.([^.\\[]+).*");

	private static final Pattern KEPT = Pattern.compile("[A-Za-z0-9_-]+");

	private RawConnectionNames() {
	}

	static void check(Environment environment) {
		if (environment instanceof ConfigurableEnvironment configurable) {
			configurable.getPropertySources()
				.stream()
				.filter((source) -> source instanceof EnumerablePropertySource<?>)
				.flatMap((source) -> Arrays.stream(((EnumerablePropertySource<?>) source).getPropertyNames()))
				.map(NAME::matcher)
				.filter(Matcher::matches)
				.map((name) -> name.group(1))
				.filter((name) -> !KEPT.matcher(name).matches())
				.forEach(RawConnectionNames::refuse);
		}
	}

	private static void refuse(String name) {
		throw McpClientProperties.invalidName(McpClientProperties.PREFIX + ".", name, new IllegalArgumentException(
				"A connection name must be made of letters, digits, '-' and '_' unless in brackets"));
	}

}
