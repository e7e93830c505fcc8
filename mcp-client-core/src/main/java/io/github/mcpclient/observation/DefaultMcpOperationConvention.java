package io.github.mcpclient.observation;

import java.util.Locale;

import io.github.mcpclient.error.JsonRpcException;
import io.github.mcpclient.observation.McpObservationDocumentation.OperationDetails;
import io.github.mcpclient.observation.McpObservationDocumentation.OperationTags;
import io.github.mcpclient.protocol.Methods;
import io.micrometer.common.KeyValue;
import io.micrometer.common.KeyValues;

/**
 * Names after the OpenTelemetry conventions for MCP. A span is called by the method and,
 * where there is one, the tool. To change a part, extend it. Immutable and thread-safe.
 */
public class DefaultMcpOperationConvention implements McpOperationConvention {

	/** The name of the observation and its timer. */
	public static final String NAME = "mcp.client.operation.duration";

	/** What stands for all names beyond a few. */
	public static final String OTHER = "other";

	private static final String TOOL_ERROR = "tool_error";

	@Override
	public String getName() {
		return NAME;
	}

	@Override
	public String getContextualName(McpOperationContext context) {
		String tool = context.tool();
		return (tool == null || tool.equals(OTHER)) ? context.method() : context.method() + " " + tool;
	}

	@Override
	public KeyValues getLowCardinalityKeyValues(McpOperationContext context) {
		String era = (context.era() != null) ? context.era().name().toLowerCase(Locale.ROOT) : "unknown";
		String tool = (context.tool() != null) ? context.tool() : KeyValue.NONE_VALUE;
		String error = context.toolFailed() ? TOOL_ERROR : ErrorType.of(context.getError());
		return KeyValues.of(OperationTags.METHOD.withValue(context.method()),
				OperationTags.CONNECTION.withValue(context.connection().value()), OperationTags.ERA.withValue(era),
				OperationTags.TOOL.withValue(tool), OperationTags.ERROR.withValue(error));
	}

	@Override
	public KeyValues getHighCardinalityKeyValues(McpOperationContext context) {
		KeyValues values = KeyValues.of(OperationDetails.ADDRESS.withValue(context.origin().host()),
				OperationDetails.PORT.withValue(String.valueOf(context.origin().port())));
		if (context.protocolVersion() != null) {
			values = values.and(OperationDetails.PROTOCOL_VERSION.withValue(context.protocolVersion()));
		}
		if (context.target() != null && context.method().equals(Methods.PROMPTS_GET)) {
			values = values.and(OperationDetails.PROMPT.withValue(context.target()));
		}
		if (context.getError() instanceof JsonRpcException failure) {
			values = values.and(OperationDetails.RPC_ERROR.withValue(String.valueOf(failure.errorCode())));
		}
		return values;
	}

}
