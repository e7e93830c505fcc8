package io.github.mcpclient.benchmarks;

import java.util.ArrayList;
import java.util.List;

/**
 * Rows, printed as Markdown.
 */
final class Table {

	private final List<List<String>> rows = new ArrayList<>();

	Table(String... head) {
		row(head);
		row(List.of(head).stream().map((name) -> "---").toArray(String[]::new));
	}

	void row(String... cells) {
		this.rows.add(List.of(cells));
	}

	void print() {
		System.out.println();
		this.rows.forEach((row) -> System.out.println("| " + String.join(" | ", row) + " |"));
		System.out.println();
	}

}
