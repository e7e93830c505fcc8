package io.github.mcpclient.boot.autoconfigure;

import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;

import org.jspecify.annotations.Nullable;

import org.springframework.boot.context.properties.source.ConfigurationPropertyName;
import org.springframework.boot.context.properties.source.ConfigurationPropertyName.Form;
import org.springframework.core.ResolvableType;

/**
 * Which properties there are, for messages about those there are not.
 */
final class PropertyNames {

	private static final ConfigurationPropertyName ROOT = ConfigurationPropertyName.of(McpClientProperties.PREFIX);

	private PropertyNames() {
	}

	static boolean isOurs(ConfigurationPropertyName name) {
		return name.equals(ROOT) || ROOT.isAncestorOf(name);
	}

	/**
	 * The names that are known in the group where a name stops being known.
	 * @param name a name of which some element is unknown
	 * @return the names in alphabetical order
	 */
	static List<String> knownBeside(ConfigurationPropertyName name) {
		Class<?> group = McpClientProperties.class;
		for (int i = ROOT.getNumberOfElements(); i < name.getNumberOfElements(); i++) {
			RecordComponent member = member(group, name.getElement(i, Form.UNIFORM));
			if (member == null || !group(member).isRecord()) {
				break;
			}
			if (member.getType() == Map.class) {
				i++; // the name of the entry
			}
			group = group(member);
		}
		return Arrays.stream(group.getRecordComponents()).map(PropertyNames::dashed).sorted().toList();
	}

	private static @Nullable RecordComponent member(Class<?> group, String uniformName) {
		return Arrays.stream(group.getRecordComponents())
			.filter((component) -> component.getName().equalsIgnoreCase(uniformName))
			.findFirst()
			.orElse(null);
	}

	/**
	 * The type of a component, or of the entries if it is a map.
	 */
	private static Class<?> group(RecordComponent member) {
		ResolvableType type = ResolvableType.forType(member.getGenericType());
		return (member.getType() == Map.class) ? type.getGeneric(1).toClass() : member.getType();
	}

	private static String dashed(RecordComponent component) {
		return component.getName().replaceAll("([A-Z])", "-$1").toLowerCase(Locale.ROOT);
	}

}
