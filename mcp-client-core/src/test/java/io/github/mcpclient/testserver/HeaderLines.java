package io.github.mcpclient.testserver;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The header lines of a request in the order received, looked up without regard to case.
 * Immutable. Values are read as ISO-8859-1 with surrounding blanks removed.
 *
 * @param lines the lines
 */
public record HeaderLines(List<HeaderLine> lines) {

	public HeaderLines {
		lines = List.copyOf(lines);
	}

	/**
	 * The first value of a header.
	 * @param name the name, in any case
	 * @return the value, empty if there is no such line
	 */
	public Optional<String> first(String name) {
		return all(name).stream().findFirst();
	}

	/**
	 * All values of a header, in order.
	 * @param name the name, in any case
	 * @return the values, one per line
	 */
	public List<String> all(String name) {
		List<String> values = new ArrayList<>();
		for (HeaderLine line : this.lines) {
			if (line.name().equalsIgnoreCase(name)) {
				values.add(line.value());
			}
		}
		return values;
	}

	/**
	 * Whether a header is present.
	 * @param name the name, in any case
	 * @return {@code true} if at least one line has that name
	 */
	public boolean contains(String name) {
		return first(name).isPresent();
	}

	/**
	 * The names as sent, in order, repeated if a header was repeated.
	 * @return the names
	 */
	public List<String> names() {
		return this.lines.stream().map(HeaderLine::name).toList();
	}

}
