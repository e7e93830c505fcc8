package io.github.mcpclient.boot.docs;

import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

import io.github.mcpclient.boot.autoconfigure.McpClientProperties;
import io.github.mcpclient.protocol.LogLevel;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

import org.springframework.util.ClassUtils;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * {@code configuration.md} has every property with its type and default, as the metadata
 * made from the binding records has them, and nothing else.
 */
class ConfigurationPageTests {

	private static final String PAGE = "configuration.md";

	private static final String CLIENT = "mcp.client.";

	private static final String DEFAULTS = CLIENT + "defaults.";

	private static final String METERING = CLIENT + "metering.";

	/** Strings of a form of their own. */
	private static final List<String> FORMS = List.of("amount", "code");

	private static final Map<String, String> TYPES = Map.of("java.lang.Boolean", "boolean", "java.lang.String",
			"string", "java.lang.Integer", "number", "java.time.Duration", "duration", "java.time.ZoneId", "time zone",
			"org.springframework.util.unit.DataSize", "size");

	private final Map<String, JsonNode> metadata = new TreeMap<>();

	@BeforeEach
	void readMetadata() throws IOException {
		try (InputStream json = McpClientProperties.class
			.getResourceAsStream("/META-INF/spring-configuration-metadata.json")) {
			JsonMapper.shared()
				.readTree(json)
				.path("properties")
				.forEach((property) -> this.metadata.put(property.path("name").stringValue(), property));
		}
	}

	@Test
	void settingsOfAllClientsAreListed() {
		List<List<String>> rows = Documents.rows(PAGE, "## All clients");

		assertThat(rows).extracting(ConfigurationPageTests::name)
			.containsExactlyInAnyOrderElementsOf(this.metadata.keySet()
				.stream()
				.filter((name) -> name.startsWith(CLIENT) && !name.startsWith(DEFAULTS) && !name.startsWith(METERING)
						&& !name.equals(CLIENT + "connections"))
				.toList());
		rows.forEach((row) -> assertDescribed(row, this.metadata.get(name(row))));
	}

	@Test
	void settingsOfAConnectionAreListed() {
		List<List<String>> rows = Documents.rows(PAGE, "## One connection");

		assertThat(rows).extracting(ConfigurationPageTests::name).startsWith("url");
		List<List<String>> defaults = rows.stream().skip(1).filter((row) -> !name(row).startsWith("prices")).toList();
		assertThat(defaults).extracting(ConfigurationPageTests::name)
			.containsExactlyInAnyOrderElementsOf(this.metadata.keySet()
				.stream()
				.filter((name) -> name.startsWith(DEFAULTS))
				.map((name) -> name.substring(DEFAULTS.length()))
				.toList());
		defaults.forEach((row) -> assertDescribed(row, this.metadata.get(DEFAULTS + name(row))));
	}

	@Test
	void settingsOfMeteringAreListed() {
		List<List<String>> rows = Documents.rows(PAGE, "## Metering");

		assertThat(
				rows.stream().map(ConfigurationPageTests::name).map((name) -> name.replaceAll("\\.<.*", "")).distinct())
			.containsExactlyInAnyOrderElementsOf(this.metadata.keySet()
				.stream()
				.filter((name) -> name.startsWith(METERING))
				.map((name) -> name.substring(METERING.length()))
				.toList());
		rows.stream()
			.filter((row) -> !name(row).startsWith("budgets"))
			.forEach((row) -> assertDescribed(row, this.metadata.get(METERING + name(row))));
	}

	@Test
	void switchesOfActuatorAreListed() {
		assertThat(Documents.rows(PAGE, "## Actuator")).extracting(ConfigurationPageTests::name)
			.containsAll(this.metadata.keySet()
				.stream()
				.filter((name) -> name.endsWith(".access") || name.startsWith("management.health."))
				.toList());
	}

	/**
	 * The name of a property; what follows a dot in angle brackets is a key of a map.
	 */
	private static String name(List<String> row) {
		return row.get(0).replace("`", "").replaceAll("\\.<.*>$", "");
	}

	private static void assertDescribed(List<String> row, JsonNode property) {
		String type = type(property.path("type").stringValue());
		assertThat(type.equals("string") && FORMS.contains(row.get(1)) ? type : row.get(1)).as(row.get(0))
			.startsWith(type);
		JsonNode defaultValue = property.path("defaultValue");
		if (!defaultValue.isMissingNode()) {
			assertThat(row.get(2)).as(row.get(0)).isEqualTo("`" + defaultValue.asString() + "`");
		}
		assertThat(row.get(3)).as(row.get(0)).isNotEmpty();
	}

	private static String type(String type) {
		if (type.startsWith("java.util.Map")) {
			return "string";
		}
		if (type.startsWith("java.util.")) {
			return "list";
		}
		if (type.equals(LogLevel.class.getName())) {
			return "`debug` to `emergency`";
		}
		return TYPES.containsKey(type) ? TYPES.get(type) : constants(type);
	}

	private static String constants(String type) {
		Class<?> constants = ClassUtils.resolveClassName(type, McpClientProperties.class.getClassLoader());
		return Arrays.stream(constants.getEnumConstants())
			.map((constant) -> "`" + constant.toString().toLowerCase(Locale.ROOT) + "`")
			.collect(Collectors.joining(", "));
	}

}
