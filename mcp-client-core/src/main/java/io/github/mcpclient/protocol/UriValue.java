package io.github.mcpclient.protocol;

import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;

import org.jspecify.annotations.Nullable;

/**
 * A defined value of a variable of a URI template: text as its only member, or the
 * defined members of a list or map, never none.
 */
record UriValue(Kind kind, List<UriValue.Member> members) {

	enum Kind {

		TEXT, LIST, MAP

	}

	/**
	 * A member; the name is empty unless it is one of a map.
	 */
	record Member(String name, String value) {

	}

	/**
	 * The value of a variable, {@code null} if it is undefined, as empty lists and maps
	 * are.
	 * @throws IllegalArgumentException if it is of another type
	 */
	static @Nullable UriValue of(@Nullable Object value) {
		if (value == null) {
			return null;
		}
		if (value instanceof Object[] array) {
			return of(Arrays.asList(array));
		}
		if (value instanceof Collection<?> list) {
			return of(Kind.LIST,
					list.stream().filter(Objects::nonNull).map((member) -> new Member("", text(member))).toList());
		}
		if (value instanceof Map<?, ?> map) {
			return of(Kind.MAP,
					map.entrySet()
						.stream()
						.filter((entry) -> entry.getValue() != null)
						.map((entry) -> new Member(text(entry.getKey()), text(entry.getValue())))
						.toList());
		}
		return new UriValue(Kind.TEXT, List.of(new Member("", text(value))));
	}

	private static @Nullable UriValue of(Kind kind, List<Member> members) {
		return members.isEmpty() ? null : new UriValue(kind, members);
	}

	private static String text(@Nullable Object value) {
		if (value instanceof CharSequence || value instanceof Number || value instanceof Boolean
				|| value instanceof Character || value instanceof Enum) {
			return value.toString();
		}
		throw new IllegalArgumentException(
				"The value of a URI template is a string, a number or a boolean, or a list or map of those");
	}

}
