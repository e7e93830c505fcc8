package io.github.mcpclient.observation;

import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationConvention;

/**
 * Names the observation of an HTTP exchange and gives it its keys. Thread-safe.
 */
public interface McpExchangeConvention extends ObservationConvention<McpExchangeContext> {

	@Override
	default boolean supportsContext(Observation.Context context) {
		return context instanceof McpExchangeContext;
	}

}
