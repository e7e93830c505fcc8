package io.github.mcpclient.boot.docs;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The pages in {@code docs}.
 */
final class Documents {

	private static final Path DOCS = Path.of("..", "docs");

	private Documents() {
	}

	static String read(String name) {
		try {
			return Files.readString(DOCS.resolve(name));
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	/**
	 * The blocks of code in a language.
	 */
	static Stream<String> blocks(String name, String language) {
		return Pattern.compile("```" + language + "\n(.*?)```", Pattern.DOTALL)
			.matcher(read(name))
			.results()
			.map((block) -> block.group(1));
	}

	/**
	 * The rows of all tables below a heading, up to the next heading.
	 */
	static List<List<String>> rows(String name, String heading) {
		String page = read(name);
		String section = page.substring(page.indexOf("\n" + heading + "\n") + heading.length() + 2);
		int end = section.indexOf("\n#");
		List<List<String>> rows = new ArrayList<>();
		section.substring(0, (end < 0) ? section.length() : end)
			.lines()
			.filter((line) -> line.startsWith("| `"))
			.forEach((line) -> rows.add(cells(line)));
		return rows;
	}

	private static List<String> cells(String row) {
		return Arrays.stream(row.substring(1, row.lastIndexOf('|')).split("\\|", -1)).map(String::strip).toList();
	}

}
