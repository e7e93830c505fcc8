package io.github.mcpclient.transport;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.Supplier;

import io.github.mcpclient.endpoint.ConnectionName;
import io.github.mcpclient.endpoint.Origin;
import io.github.mcpclient.exchange.Deadline;
import io.github.mcpclient.exchange.ExchangeClient;
import io.github.mcpclient.exchange.ExchangeRequest;
import io.github.mcpclient.exchange.ExchangeResponse;
import io.github.mcpclient.exchange.HttpHeader;
import io.github.mcpclient.observation.McpExchangeContext;
import io.github.mcpclient.observation.McpObservations;
import io.github.mcpclient.observation.McpOperationContext;
import org.jspecify.annotations.Nullable;

/**
 * Makes the HTTP exchanges of a connection. Those with an end are observed, each as part
 * of the request it is made for; a stream that stays open is not. Thread-safe.
 */
final class Exchanges {

	private final ConnectionName connection;

	private final Origin origin;

	private final ExchangeClient client;

	private final McpObservations observations;

	Exchanges(ConnectionName connection, Origin origin, ExchangeClient client, McpObservations observations) {
		this.connection = connection;
		this.origin = origin;
		this.client = client;
		this.observations = observations;
	}

	/**
	 * Send a request and read its response.
	 * @param <T> the type of what is read
	 * @param request the request
	 * @param deadline when it must be read
	 * @param reader reads it
	 * @return what was read
	 */
	<T extends @Nullable Object> T make(ExchangeRequest request, Deadline deadline,
			Function<ExchangeResponse, T> reader) {
		if (this.observations.isNoop()) {
			return read(request, deadline, reader);
		}
		McpExchangeContext context = new McpExchangeContext(this.connection, this.origin, request.method());
		return this.observations.exchange(context, () -> read(traced(request, context), deadline, (response) -> {
			context.answered(response.status());
			return reader.apply(response);
		}));
	}

	private <T extends @Nullable Object> T read(ExchangeRequest request, Deadline deadline,
			Function<ExchangeResponse, T> reader) {
		try (ExchangeResponse response = open(request, deadline)) {
			return reader.apply(response);
		}
	}

	/**
	 * A header the operator configured stays as it is (M-META-12).
	 */
	private static ExchangeRequest traced(ExchangeRequest request, McpExchangeContext context) {
		Map<String, String> trace = Objects.requireNonNull(context.getCarrier());
		if (trace.isEmpty()) {
			return request;
		}
		List<HttpHeader> headers = new ArrayList<>(request.headers());
		trace.forEach((name, value) -> {
			if (request.headers().stream().noneMatch((header) -> header.name().equalsIgnoreCase(name))) {
				headers.add(new HttpHeader(name, value));
			}
		});
		return request.withHeaders(headers);
	}

	/**
	 * Observe a request of the connection itself, such as the probe.
	 * @param method the JSON-RPC method
	 * @param sending sends it
	 * @return the answer
	 */
	Answer observe(String method, Supplier<Answer> sending) {
		return this.observations.isNoop() ? sending.get() : this.observations
			.operation(new McpOperationContext(this.connection, this.origin, method, null, null), sending);
	}

	/**
	 * Send a request and leave the response to the caller.
	 * @param request the request
	 * @param deadline when it must be read, unless it is lifted
	 * @return the response, to be closed
	 */
	ExchangeResponse open(ExchangeRequest request, Deadline deadline) {
		return this.client.open(request, deadline);
	}

}
