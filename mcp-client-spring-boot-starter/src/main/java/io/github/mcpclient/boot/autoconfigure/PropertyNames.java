package io.github.mcpclient.boot.autoconfigure;

import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;

import org.jspecify.annotations.Nullable;

import org.springframework.boot.context.properties.source.ConfigurationPropertyName;
import org.springframework.boot.context.properties.source.ConfigurationPropertyName.Form;
import org.springframework.core.ResolvableType;

/**
 * Which properties there are, for messages about those there are not.
 */
final class PropertyNames {

	private static final ConfigurationPropertyName ROOT = ConfigurationPropertyName.of(McpClientProperties.PREFIX);

	private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9_-]+");

	private PropertyNames() {
	}

	static boolean isOurs(ConfigurationPropertyName name) {
		return name.equals(ROOT) || ROOT.isAncestorOf(name);
	}

	/**
	 * Whether there is a property of this name.
	 */
	static boolean isKnown(ConfigurationPropertyName name) {
		Class<?> group = group(name.getParent());
		return group != null && member(group, name.getLastElement(Form.UNIFORM)) != null;
	}

	/**
	 * The names that are known in the group where a name stops being known.
	 * @param name a name of which some element is unknown
	 * @return the names in alphabetical order
	 */
	static List<String> knownBeside(ConfigurationPropertyName name) {
		ConfigurationPropertyName parent = name.getParent();
		Class<?> group = group(parent);
		return (group != null) ? Arrays.stream(group.getRecordComponents()).map(PropertyNames::dashed).sorted().toList()
				: knownBeside(parent);
	}

	/**
	 * The record whose components are the properties below a name.
	 */
	private static @Nullable Class<?> group(ConfigurationPropertyName name) {
		Class<?> group = McpClientProperties.class;
		for (int i = ROOT.getNumberOfElements(); i < name.getNumberOfElements(); i++) {
			RecordComponent member = member(group, name.getElement(i, Form.UNIFORM));
			boolean map = member != null && member.getType() == Map.class;
			if (map) {
				i++; // the name of the entry
			}
			if (member == null || !group(member).isRecord() || i == name.getNumberOfElements()) {
				return null;
			}
			group = group(member);
		}
		return group;
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

	/**
	 * The name of an entry of a group, as it is written in a configuration: binding needs
	 * brackets around everything but letters, digits and dashes.
	 * @param group the name of the group
	 * @param entry the key of the entry
	 * @return the complete name
	 */
	static String entry(String group, String entry) {
		return PLAIN.matcher(entry).matches() ? group + "." + entry : group + "[" + entry + "]";
	}

	private static String dashed(RecordComponent component) {
		return component.getName().replaceAll("([A-Z])", "-$1").toLowerCase(Locale.ROOT);
	}

}
