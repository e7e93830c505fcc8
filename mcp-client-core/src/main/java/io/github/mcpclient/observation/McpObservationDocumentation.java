package io.github.mcpclient.observation;

import io.micrometer.common.docs.KeyName;
import io.micrometer.observation.Observation.Context;
import io.micrometer.observation.ObservationConvention;
import io.micrometer.observation.docs.ObservationDocumentation;

/**
 * Every observation a client makes, with its keys.
 */
public enum McpObservationDocumentation implements ObservationDocumentation {

	/** One MCP request, from waiting for its turn to its result. */
	OPERATION {

		@Override
		public Class<? extends ObservationConvention<? extends Context>> getDefaultConvention() {
			return DefaultMcpOperationConvention.class;
		}

		@Override
		public KeyName[] getLowCardinalityKeyNames() {
			return OperationTags.values();
		}

		@Override
		public KeyName[] getHighCardinalityKeyNames() {
			return OperationDetails.values();
		}

	},

	/** One HTTP exchange made for a request, for connecting or for a message. */
	EXCHANGE {

		@Override
		public Class<? extends ObservationConvention<? extends Context>> getDefaultConvention() {
			return DefaultMcpExchangeConvention.class;
		}

		@Override
		public KeyName[] getLowCardinalityKeyNames() {
			return ExchangeTags.values();
		}

		@Override
		public KeyName[] getHighCardinalityKeyNames() {
			return ExchangeDetails.values();
		}

	};

	/**
	 * The tags of an operation: they take few values.
	 */
	public enum OperationTags implements KeyName {

		/** The JSON-RPC method, {@code other} beyond the first 64 of a connection. */
		METHOD("mcp.method.name"),

		/** The name of the connection. */
		CONNECTION("mcp.connection.name"),

		/** The era of the server, {@code unknown} until it is known. */
		ERA("mcp.era"),

		/**
		 * The tool, {@code other} unless it is among the first 256 that the server has
		 * listed, {@code none} for other methods.
		 */
		TOOL("gen_ai.tool.name"),

		/**
		 * The failure code, {@code tool_error} for a tool that failed, or {@code none}.
		 */
		ERROR("error.type");

		private final String key;

		OperationTags(String key) {
			this.key = key;
		}

		@Override
		public String asString() {
			return this.key;
		}

	}

	/**
	 * What only the span of an operation says.
	 */
	public enum OperationDetails implements KeyName {

		/** The version of the protocol, once it is known. */
		PROTOCOL_VERSION("mcp.protocol.version"),

		/** The prompt, for {@code prompts/get}. */
		PROMPT("gen_ai.prompt.name"),

		/** The code of a JSON-RPC error. */
		RPC_ERROR("rpc.response.status_code"),

		/** The host of the server. */
		ADDRESS("server.address"),

		/** The port of the server. */
		PORT("server.port");

		private final String key;

		OperationDetails(String key) {
			this.key = key;
		}

		@Override
		public String asString() {
			return this.key;
		}

		@Override
		public boolean isRequired() {
			return this == ADDRESS || this == PORT;
		}

	}

	/**
	 * The tags of an exchange: they take few values.
	 */
	public enum ExchangeTags implements KeyName {

		/** The name of the connection. */
		CONNECTION("mcp.connection.name"),

		/** The HTTP method. */
		METHOD("http.request.method"),

		/** The HTTP status, {@code none} if there was no answer. */
		STATUS("http.response.status_code"),

		/** The failure code, the HTTP status from 400 on, or {@code none}. */
		ERROR("error.type");

		private final String key;

		ExchangeTags(String key) {
			this.key = key;
		}

		@Override
		public String asString() {
			return this.key;
		}

	}

	/**
	 * What only the span of an exchange says.
	 */
	public enum ExchangeDetails implements KeyName {

		/** The host of the server. */
		ADDRESS("server.address"),

		/** The port of the server. */
		PORT("server.port");

		private final String key;

		ExchangeDetails(String key) {
			this.key = key;
		}

		@Override
		public String asString() {
			return this.key;
		}

	}

}
