package io.github.mcpclient.samples.quickstart;

import java.util.List;
import java.util.stream.Collectors;

import io.github.mcpclient.protocol.Implementation;
import io.github.mcpclient.transport.ServerProfile;
import org.jspecify.annotations.Nullable;

/**
 * Reports as a table of text, one row for each connection. What a server said is shown
 * without control characters and cut.
 */
final class ReportTable {

	private static final int MAX_TOOLS = 8;

	private static final int MAX_TEXT = 300;

	private static final String NOTHING = "-";

	private static final List<TextTable.Column> COLUMNS = List.of(new TextTable.Column("connection", 12, false),
			new TextTable.Column("origin", 24, false), new TextTable.Column("era, and why", 24, false),
			new TextTable.Column("protocol", 10, false), new TextTable.Column("server", 14, false),
			new TextTable.Column("tools", 14, false), new TextTable.Column("tool called, and result", 26, false),
			new TextTable.Column("ms", 6, true));

	private ReportTable() {
	}

	static String render(List<ConnectionReport> reports) {
		return new TextTable(COLUMNS, reports.stream().map(ReportTable::row).toList()).render();
	}

	private static List<String> row(ConnectionReport report) {
		ServerProfile server = report.server();
		return List.of(report.connection(), report.origin(),
				(server != null) ? server.era() + ": " + server.evidence() : NOTHING,
				(server != null) ? server.protocolVersion() : NOTHING,
				(server != null) ? nameOf(server.server()) : NOTHING,
				(server != null) ? tools(report.tools()) : NOTHING, Printable.text(report.outcome().words(), MAX_TEXT),
				String.valueOf(report.took().toMillis()));
	}

	private static String nameOf(@Nullable Implementation server) {
		return (server != null) ? Printable.text(server.name() + " " + server.version(), MAX_TEXT) : "(unnamed)";
	}

	private static String tools(List<String> names) {
		if (names.isEmpty()) {
			return "none";
		}
		String shown = names.stream().limit(MAX_TOOLS).collect(Collectors.joining(", "));
		String rest = (names.size() > MAX_TOOLS) ? " and " + (names.size() - MAX_TOOLS) + " more" : "";
		return Printable.text(shown, MAX_TEXT) + rest;
	}

}
