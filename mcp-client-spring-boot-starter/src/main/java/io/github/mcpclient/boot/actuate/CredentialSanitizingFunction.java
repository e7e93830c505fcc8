package io.github.mcpclient.boot.actuate;

import java.util.stream.IntStream;

import org.springframework.boot.actuate.endpoint.SanitizableData;
import org.springframework.boot.actuate.endpoint.SanitizingFunction;
import org.springframework.boot.context.properties.source.ConfigurationPropertyName;
import org.springframework.boot.context.properties.source.ConfigurationPropertyName.Form;

/**
 * Hides the headers of connections, and the queries of their URLs, in the endpoints that
 * show properties, to whomever they show values. A name is recognised as binding
 * recognises it: in any case, with or without dashes, as an environment variable.
 */
final class CredentialSanitizingFunction implements SanitizingFunction {

	private static final ConfigurationPropertyName DEFAULTS = ConfigurationPropertyName.of("mcp.client.defaults");

	private static final ConfigurationPropertyName CONNECTIONS = ConfigurationPropertyName.of("mcp.client.connections");

	@Override
	public SanitizableData apply(SanitizableData data) {
		String key = data.getKey();
		ConfigurationPropertyName name = ConfigurationPropertyName.adapt(key, (key.indexOf('.') >= 0) ? '.' : '_');
		if (isHeader(name)) {
			return data.withSanitizedValue();
		}
		if (isUrl(name) && data.getValue() != null) {
			return data.withValue(withoutQuery(data.getValue().toString()));
		}
		return data;
	}

	/**
	 * Where a name begins and ends is not known here: endpoints and environment variables
	 * write it without brackets.
	 */
	private static boolean isHeader(ConfigurationPropertyName name) {
		int settings = DEFAULTS.isAncestorOf(name) ? DEFAULTS.getNumberOfElements()
				: CONNECTIONS.isAncestorOf(name) ? CONNECTIONS.getNumberOfElements() + 1 : Integer.MAX_VALUE;
		return IntStream.range(Math.min(settings, name.getNumberOfElements()), name.getNumberOfElements())
			.anyMatch((i) -> name.getElement(i, Form.UNIFORM).equals("headers"));
	}

	private static boolean isUrl(ConfigurationPropertyName name) {
		return CONNECTIONS.isAncestorOf(name) && name.getLastElement(Form.UNIFORM).equals("url");
	}

	private static String withoutQuery(String url) {
		int query = url.indexOf('?');
		return (query < 0) ? url : url.substring(0, query + 1) + SanitizableData.SANITIZED_VALUE;
	}

}
