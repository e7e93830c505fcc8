package io.github.mcpclient.samples.quickstart;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * A table of plain text whose cells are wrapped at blanks, so that it fits a terminal.
 *
 * @param columns the columns
 * @param rows the cells of each row, as many as there are columns
 */
record TextTable(List<TextTable.Column> columns, List<List<String>> rows) {

	private static final String GAP = "  ";

	TextTable {
		columns = List.copyOf(columns);
		rows = List.copyOf(rows);
	}

	/**
	 * Draws the table.
	 * @return lines that end in a line feed, without blanks at their ends
	 */
	String render() {
		List<List<List<String>>> blocks = this.rows.stream().map(this::wrapped).toList();
		int[] widths = IntStream.range(0, this.columns.size()).map((column) -> width(column, blocks)).toArray();
		StringBuilder text = new StringBuilder();
		appendLine(text, widths, this.columns.stream().map(Column::title).toList());
		appendLine(text, widths, IntStream.of(widths).mapToObj("-"::repeat).toList());
		for (List<List<String>> block : blocks) {
			int height = block.stream().mapToInt(List::size).max().orElse(0);
			for (int line = 0; line < height; line++) {
				int index = line;
				appendLine(text, widths,
						block.stream().map((cell) -> (index < cell.size()) ? cell.get(index) : "").toList());
			}
			text.append('\n');
		}
		return text.toString();
	}

	private List<List<String>> wrapped(List<String> row) {
		return IntStream.range(0, this.columns.size())
			.mapToObj((column) -> wrap(row.get(column), this.columns.get(column).maxWidth()))
			.toList();
	}

	private int width(int column, List<List<List<String>>> blocks) {
		int widest = blocks.stream()
			.flatMap((block) -> block.get(column).stream())
			.mapToInt(TextTable::length)
			.max()
			.orElse(0);
		return Math.max(widest, this.columns.get(column).title().length());
	}

	private void appendLine(StringBuilder text, int[] widths, List<String> cells) {
		String line = IntStream.range(0, widths.length)
			.mapToObj((column) -> pad(cells.get(column), widths[column], this.columns.get(column).right()))
			.collect(Collectors.joining(GAP));
		text.append(line.stripTrailing()).append('\n');
	}

	private static String pad(String cell, int width, boolean right) {
		String blanks = " ".repeat(width - length(cell));
		return right ? blanks + cell : cell + blanks;
	}

	private static List<String> wrap(String text, int width) {
		List<String> lines = new ArrayList<>(List.of(""));
		for (String word : text.split(" ", -1)) {
			pieces(word, width).forEach((piece) -> append(lines, piece, width));
		}
		return lines;
	}

	private static void append(List<String> lines, String piece, int width) {
		int last = lines.size() - 1;
		String line = lines.get(last);
		if (line.isEmpty()) {
			lines.set(last, piece);
		}
		else if (length(line) + 1 + length(piece) <= width) {
			lines.set(last, line + " " + piece);
		}
		else {
			lines.add(piece);
		}
	}

	private static List<String> pieces(String word, int width) {
		List<String> pieces = new ArrayList<>();
		String rest = word;
		while (length(rest) > width) {
			int cut = rest.offsetByCodePoints(0, width);
			pieces.add(rest.substring(0, cut));
			rest = rest.substring(cut);
		}
		pieces.add(rest);
		return pieces;
	}

	private static int length(String text) {
		return text.codePointCount(0, text.length());
	}

	/**
	 * A column.
	 *
	 * @param title what stands above it
	 * @param maxWidth where its cells are wrapped
	 * @param right whether its cells stand to the right
	 */
	record Column(String title, int maxWidth, boolean right) {

	}

}
