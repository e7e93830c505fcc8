package io.github.mcpclient.boot.docs;

import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.List;

import io.github.mcpclient.boot.actuate.BreakerDescriptor;
import io.github.mcpclient.boot.actuate.BudgetDescriptor;
import io.github.mcpclient.boot.actuate.ConnectionDescriptor;
import io.github.mcpclient.boot.actuate.EraDescriptor;
import io.github.mcpclient.boot.actuate.PricesDescriptor;
import io.github.mcpclient.boot.actuate.SpendDescriptor;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The examples in {@code actuator.md} have the members the endpoints write.
 */
class ActuatorPageTests {

	@Test
	void exampleOfConnectionsFits() {
		assertFits("## Connections: `/actuator/mcpconnections`", ConnectionDescriptor.class);
	}

	@Test
	void exampleOfErasFits() {
		assertFits("## Eras: `/actuator/mcperas`", EraDescriptor.class);
	}

	@Test
	void exampleOfBreakersFits() {
		assertFits("## Circuit breakers: `/actuator/mcpbreakers`", BreakerDescriptor.class);
	}

	@Test
	void exampleOfMoneyFits() {
		JsonNode money = example("## Money: `/actuator/mcpspend`");
		assertMembers(money, SpendDescriptor.class);
		assertMembers(money.path("settings"), SpendDescriptor.Settings.class);
		assertMembers(money.at("/budgets/today"), BudgetDescriptor.class);
		assertMembers(money.at("/budgets/today/rows/0"), BudgetDescriptor.Row.class);
		assertMembers(money.at("/connections/vendor"), PricesDescriptor.class);
		assertMembers(money.at("/connections/vendor/rules/0"), PricesDescriptor.Rule.class);
	}

	private static void assertFits(String heading, Class<? extends Record> descriptor) {
		JsonNode connections = example(heading).path("connections");
		assertThat(connections).isNotEmpty().allSatisfy((connection) -> assertMembers(connection, descriptor));
	}

	private static void assertMembers(JsonNode example, Class<? extends Record> descriptor) {
		List<String> members = List.copyOf(example.propertyNames());
		assertThat(members).isSubsetOf(names(descriptor, true)).containsAll(names(descriptor, false));
	}

	private static JsonNode example(String heading) {
		String page = Documents.read("actuator.md");
		int start = page.indexOf("```json\n", page.indexOf(heading)) + "```json\n".length();
		return JsonMapper.shared().readTree(page.substring(start, page.indexOf("```", start)));
	}

	private static List<String> names(Class<? extends Record> descriptor, boolean absentOnes) {
		return Arrays.stream(descriptor.getRecordComponents())
			.filter((component) -> absentOnes || !component.getAnnotatedType().isAnnotationPresent(Nullable.class))
			.map(RecordComponent::getName)
			.toList();
	}

}
