package io.github.mcpclient;

import java.util.Optional;
import java.util.function.Consumer;

import io.github.mcpclient.protocol.ClientCapabilities;
import io.github.mcpclient.protocol.CreateMessageRequest;
import io.github.mcpclient.protocol.ElicitAction;
import io.github.mcpclient.protocol.ElicitMode;
import io.github.mcpclient.protocol.ElicitRequest;
import io.github.mcpclient.protocol.ElicitResult;
import io.github.mcpclient.protocol.ElicitationForm;
import io.github.mcpclient.protocol.ErrorCodes;
import io.github.mcpclient.protocol.ListRootsResult;
import io.github.mcpclient.protocol.LogLevel;
import io.github.mcpclient.protocol.LogMessage;
import io.github.mcpclient.protocol.Methods;
import io.github.mcpclient.transport.ClientFeatures;
import io.github.mcpclient.transport.RequestRefusedException;
import io.github.mcpclient.transport.ServerProfile;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Brings the handlers of an application to a connection: what a server asks reaches them
 * checked, and what they answer reaches the server checked. Thread-safe.
 */
final class ApplicationFeatures implements ClientFeatures {

	private final String connection;

	private final ClientHandlers handlers;

	private final ResultCache cache;

	private volatile @Nullable LogLevel logLevel;

	ApplicationFeatures(String connection, ClientHandlers handlers, ResultCache cache) {
		this.connection = connection;
		this.handlers = handlers;
		this.cache = cache;
		this.logLevel = handlers.logLevel();
	}

	@Override
	public ClientCapabilities capabilities() {
		return this.handlers.capabilities();
	}

	@Override
	public ObjectNode answer(String method, JsonNode params, ServerProfile server) throws RequestRefusedException {
		Requester requester = new Requester(this.connection, server);
		try {
			return switch (method) {
				case Methods.ELICITATION_CREATE -> elicit(params, requester);
				case Methods.SAMPLING_CREATE_MESSAGE -> createMessage(params, requester);
				case Methods.ROOTS_LIST -> roots(requester);
				default -> throw RequestRefusedException.unknown(method);
			};
		}
		catch (InputRefusedException ex) {
			throw new RequestRefusedException(ErrorCodes.USER_REJECTED, "The request was refused");
		}
	}

	private ObjectNode elicit(JsonNode params, Requester requester) throws RequestRefusedException {
		ElicitationHandler handler = this.handlers.elicitation();
		if (handler == null) {
			throw RequestRefusedException.unknown(Methods.ELICITATION_CREATE);
		}
		ElicitRequest request = required(ElicitRequest.of(params));
		if (!this.handlers.asks(request.mode())) {
			throw invalid("This client does not support this mode of elicitation");
		}
		ElicitResult result = handler.elicit(request, requester);
		boolean filled = request.mode() == ElicitMode.FORM && result.action() == ElicitAction.ACCEPT;
		return (filled ? complete(request, result) : result).toJson();
	}

	/**
	 * The form with the defaults of what was left out, if it fits its schema then.
	 */
	private static ElicitResult complete(ElicitRequest request, ElicitResult result) throws RequestRefusedException {
		ElicitationForm form = ElicitationForm.of(request);
		ObjectNode content = form.withDefaults(result.content());
		if (!form.problems(content).isEmpty()) {
			throw new RequestRefusedException(ErrorCodes.INTERNAL_ERROR,
					"The form was not filled in as its schema demands");
		}
		return new ElicitResult(ElicitAction.ACCEPT, content);
	}

	private ObjectNode createMessage(JsonNode params, Requester requester) throws RequestRefusedException {
		SamplingHandler handler = this.handlers.sampling();
		if (handler == null) {
			throw RequestRefusedException.unknown(Methods.SAMPLING_CREATE_MESSAGE);
		}
		CreateMessageRequest request = required(CreateMessageRequest.of(params));
		if (request.usesTools() && !handler.usesTools()) {
			throw invalid("This client does not support tools in sampling");
		}
		return handler.createMessage(request, requester).toJson();
	}

	private ObjectNode roots(Requester requester) throws RequestRefusedException {
		RootsProvider provider = this.handlers.roots();
		if (provider == null) {
			throw RequestRefusedException.unknown(Methods.ROOTS_LIST);
		}
		return new ListRootsResult(provider.roots(requester)).toJson();
	}

	private static <T> T required(Optional<T> request) throws RequestRefusedException {
		return request.orElseThrow(() -> invalid("The parameters are not valid"));
	}

	private static RequestRefusedException invalid(String problem) {
		return new RequestRefusedException(ErrorCodes.INVALID_PARAMS, problem);
	}

	@Override
	public @Nullable LogLevel logLevel() {
		return this.logLevel;
	}

	void logLevel(LogLevel level) {
		this.logLevel = level;
	}

	@Override
	public boolean wantsMessages() {
		return !this.handlers.equals(ClientHandlers.none());
	}

	@Override
	public void onNotification(String method, JsonNode params) {
		switch (method) {
			case Methods.MESSAGE -> {
				Consumer<LogMessage> logs = this.handlers.logs();
				if (logs != null) {
					LogMessage.of(params).ifPresent(logs);
				}
			}
			case Methods.TOOLS_LIST_CHANGED -> this.cache.invalidate(Methods.TOOLS_LIST::equals);
			case Methods.PROMPTS_LIST_CHANGED -> this.cache.invalidate(Methods.PROMPTS_LIST::equals);
			case Methods.RESOURCES_LIST_CHANGED -> this.cache.invalidate((key) -> key.startsWith("resources/"));
			case Methods.RESOURCES_UPDATED -> {
				String read = ResourceOperations.key(params.path("uri").stringValue(""));
				this.cache.invalidate((key) -> read.startsWith(key) || key.startsWith(read));
			}
			default -> {
				// nothing this client keeps depends on it
			}
		}
	}

	@Override
	public void onGap() {
		this.cache.invalidate((key) -> true);
	}

}
