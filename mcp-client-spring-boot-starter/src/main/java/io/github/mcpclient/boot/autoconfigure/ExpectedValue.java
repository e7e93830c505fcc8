package io.github.mcpclient.boot.autoconfigure;

import java.time.Duration;
import java.time.ZoneId;
import java.util.Arrays;
import java.util.Collection;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

import org.springframework.core.ResolvableType;
import org.springframework.util.ClassUtils;
import org.springframework.util.unit.DataSize;

/**
 * What a property of a type can be set to, for messages that must not show what it was
 * set to.
 */
final class ExpectedValue {

	private static final Map<Class<?>, String> WORDS = Map.of(Boolean.class, "true or false", Integer.class,
			"a whole number", Duration.class, "a duration such as 30s", DataSize.class, "a size such as 2MB",
			ZoneId.class, "a time zone such as Europe/Berlin");

	private ExpectedValue() {
	}

	static String of(ResolvableType type) {
		Class<?> raw = ClassUtils.resolvePrimitiveIfNecessary(type.toClass());
		if (Collection.class.isAssignableFrom(raw)) {
			return "a list, each element of which is " + of(type.asCollection().getGeneric(0));
		}
		if (raw.isEnum()) {
			return "one of " + Arrays.stream(raw.getEnumConstants())
				.map((constant) -> constant.toString().toLowerCase(Locale.ROOT).replace('_', '-'))
				.collect(Collectors.joining(", "));
		}
		return WORDS.getOrDefault(raw, "a " + raw.getSimpleName());
	}

}
