package io.github.mcpclient.observation;

import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationConvention;

/**
 * Names the observation of an MCP request and gives it its keys. Thread-safe.
 */
public interface McpOperationConvention extends ObservationConvention<McpOperationContext> {

	@Override
	default boolean supportsContext(Observation.Context context) {
		return context instanceof McpOperationContext;
	}

}
