package io.github.mcpclient.observation;

import io.github.mcpclient.observation.McpObservationDocumentation.ExchangeDetails;
import io.github.mcpclient.observation.McpObservationDocumentation.ExchangeTags;
import io.micrometer.common.KeyValue;
import io.micrometer.common.KeyValues;
import org.jspecify.annotations.Nullable;

/**
 * Keys after the OpenTelemetry conventions for HTTP clients; the name is our own, since
 * an application may have other timers for HTTP. To change a part, extend it. Immutable
 * and thread-safe.
 */
public class DefaultMcpExchangeConvention implements McpExchangeConvention {

	/** The name of the observation and its timer. */
	public static final String NAME = "mcp.client.exchange.duration";

	private static final int FIRST_ERROR = 400;

	@Override
	public String getName() {
		return NAME;
	}

	@Override
	public String getContextualName(McpExchangeContext context) {
		return context.httpMethod();
	}

	@Override
	public KeyValues getLowCardinalityKeyValues(McpExchangeContext context) {
		Integer status = context.status();
		return KeyValues.of(ExchangeTags.CONNECTION.withValue(context.connection().value()),
				ExchangeTags.METHOD.withValue(context.httpMethod()),
				ExchangeTags.STATUS.withValue((status != null) ? status.toString() : KeyValue.NONE_VALUE),
				ExchangeTags.ERROR.withValue(errorType(context.getError(), status)));
	}

	private static String errorType(@Nullable Throwable error, @Nullable Integer status) {
		return (error == null && status != null && status >= FIRST_ERROR) ? status.toString() : ErrorType.of(error);
	}

	@Override
	public KeyValues getHighCardinalityKeyValues(McpExchangeContext context) {
		return KeyValues.of(ExchangeDetails.ADDRESS.withValue(context.origin().host()),
				ExchangeDetails.PORT.withValue(String.valueOf(context.origin().port())));
	}

}
