package io.github.mcpclient;

import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.function.Supplier;

import io.github.mcpclient.metering.ConnectionMeter;
import io.github.mcpclient.observation.McpObservations;
import io.github.mcpclient.protocol.CallToolResult;
import io.github.mcpclient.protocol.Tool;
import io.github.mcpclient.transport.ServerProfile;

/**
 * The operations of {@link McpClient} on an executor: a virtual thread per call where the
 * JVM has them, a bounded pool otherwise.
 * <p>
 * The futures fail with the exceptions the blocking client throws. Cancelling one, with
 * or without the permission to interrupt, closes its exchange with the server. A full
 * executor fails the future at once. A call is part of the observation, if there is one,
 * of the thread that made it, and on the account of whoever is at work there.
 * Thread-safe.
 */
public final class McpAsyncClient {

	private final McpClient client;

	private final Executor executor;

	private final ConnectionMeter meter;

	private final McpObservations observations;

	McpAsyncClient(McpClient client, Executor executor, ConnectionMeter meter, McpObservations observations) {
		this.client = client;
		this.executor = executor;
		this.meter = meter;
		this.observations = observations;
	}

	/**
	 * See {@link McpClient#serverProfile()}.
	 * @return the profile
	 */
	public CompletableFuture<ServerProfile> serverProfile() {
		return serverProfile(CallOptions.defaults());
	}

	/**
	 * See {@link McpClient#serverProfile(CallOptions)}.
	 * @param options what this call wants to have different
	 * @return the profile
	 */
	public CompletableFuture<ServerProfile> serverProfile(CallOptions options) {
		return submit(() -> this.client.serverProfile(options));
	}

	/**
	 * See {@link McpClient#listTools()}.
	 * @return the tools
	 */
	public CompletableFuture<List<Tool>> listTools() {
		return listTools(CallOptions.defaults());
	}

	/**
	 * See {@link McpClient#listTools(CallOptions)}.
	 * @param options what this call wants to have different
	 * @return the tools
	 */
	public CompletableFuture<List<Tool>> listTools(CallOptions options) {
		return submit(() -> this.client.listTools(options));
	}

	/**
	 * See {@link McpClient#callTool(String)}.
	 * @param tool the name of the tool
	 * @return what the tool returned
	 */
	public CompletableFuture<CallToolResult> callTool(String tool) {
		return callTool(tool, Map.of());
	}

	/**
	 * See {@link McpClient#callTool(String, Object)}.
	 * @param tool the name of the tool
	 * @param arguments a map, record, bean or JSON object
	 * @return what the tool returned
	 */
	public CompletableFuture<CallToolResult> callTool(String tool, Object arguments) {
		return callTool(tool, arguments, CallOptions.defaults());
	}

	/**
	 * See {@link McpClient#callTool(String, Object, CallOptions)}.
	 * @param tool the name of the tool
	 * @param arguments a map, record, bean or JSON object
	 * @param options what this call wants to have different
	 * @return what the tool returned
	 */
	public CompletableFuture<CallToolResult> callTool(String tool, Object arguments, CallOptions options) {
		return submit(() -> this.client.callTool(tool, arguments, options));
	}

	/**
	 * Any other operation of the blocking client, for example
	 * {@code async.submit(() -> client.resources().list())}.
	 * @param <T> the type of its result
	 * @param call the operation
	 * @return its result
	 */
	public <T> CompletableFuture<T> submit(Supplier<T> call) {
		CallFuture<T> future = new CallFuture<>(this.meter.inherit(this.observations.inherit(call)));
		future.submitTo(this.executor, this.client.name());
		return future;
	}

}
