package io.github.mcpclient.metering;

import java.util.Map;

import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The journal: every event as one line of JSON to the logger
 * {@code io.github.mcpclient.spend}, at level info. Thread-safe.
 */
public final class LoggingJournal implements SpendListener {

	private static final Logger logger = LoggerFactory.getLogger("io.github.mcpclient.spend");

	/**
	 * Create a journal.
	 */
	public LoggingJournal() {
	}

	@Override
	public void onEvent(SpendEvent event) {
		if (logger.isInfoEnabled()) {
			logger.info(json(event));
		}
	}

	static String json(SpendEvent event) {
		StringBuilder json = new StringBuilder(200).append('{');
		add(json, "event", event.type().name());
		add(json, "at", event.at().toString());
		add(json, "connection", event.call().connection());
		add(json, "tool", event.call().tool());
		add(json, "rule", event.call().rule());
		add(json, "prices", event.call().prices());
		add(json, "reservation", event.reservation());
		Money amount = event.amount();
		if (amount != null) {
			add(json, "amount", amount.amount().toPlainString());
			add(json, "currency", amount.currency());
		}
		add(json, "detail", event.detail());
		add(json, "budget", event.budget());
		BudgetWarning warning = event.warning();
		if (warning != null) {
			add(json, "budget", warning.key().toString());
			add(json, "percent", Integer.toString(warning.percent()));
		}
		for (Map.Entry<String, String> dimension : event.call().context().dimensions().entrySet()) {
			add(json, "by." + dimension.getKey(), dimension.getValue());
		}
		return json.append('}').toString();
	}

	private static void add(StringBuilder json, String name, @Nullable String value) {
		if (value != null) {
			json.append((json.length() > 1) ? ",\"" : "\"").append(name).append("\":\"");
			value.codePoints().forEach((c) -> escape(json, c));
			json.append('"');
		}
	}

	private static void escape(StringBuilder json, int c) {
		if (c == '"' || c == '\\') {
			json.append('\\').append((char) c);
		}
		else if (c >= ' ' && c <= '~') {
			json.append((char) c);
		}
		else {
			for (char unit : Character.toChars(c)) {
				json.append("\\u%04x".formatted((int) unit));
			}
		}
	}

}
