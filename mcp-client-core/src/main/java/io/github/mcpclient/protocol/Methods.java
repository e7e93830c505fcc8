package io.github.mcpclient.protocol;

/**
 * The JSON-RPC methods of every supported revision: what this client sends, and what a
 * server may send or ask for.
 */
public final class Methods {

	/** What a modern server is and speaks. */
	public static final String DISCOVER = "server/discover";

	/** The legacy handshake. */
	public static final String INITIALIZE = "initialize";

	/** The end of the legacy handshake. */
	public static final String INITIALIZED = "notifications/initialized";

	/** A sign of life, legacy only, in both directions. */
	public static final String PING = "ping";

	/** A page of the tools of a server. */
	public static final String TOOLS_LIST = "tools/list";

	/** A call of a tool. */
	public static final String TOOLS_CALL = "tools/call";

	/** A page of the resources of a server. */
	public static final String RESOURCES_LIST = "resources/list";

	/** A page of the resource templates of a server. */
	public static final String RESOURCE_TEMPLATES_LIST = "resources/templates/list";

	/** The contents of a resource. */
	public static final String RESOURCES_READ = "resources/read";

	/** Notifications on a resource from now on, legacy only. */
	public static final String RESOURCES_SUBSCRIBE = "resources/subscribe";

	/** No more notifications on a resource, legacy only. */
	public static final String RESOURCES_UNSUBSCRIBE = "resources/unsubscribe";

	/** A page of the prompts of a server. */
	public static final String PROMPTS_LIST = "prompts/list";

	/** A prompt with its arguments filled in. */
	public static final String PROMPTS_GET = "prompts/get";

	/** Suggestions for the value of an argument. */
	public static final String COMPLETE = "completion/complete";

	/** The least level of log messages, legacy only. */
	public static final String LOGGING_SET_LEVEL = "logging/setLevel";

	/** A stream of notifications, modern only. */
	public static final String SUBSCRIPTIONS_LISTEN = "subscriptions/listen";

	/** The server asks a person for something. */
	public static final String ELICITATION_CREATE = "elicitation/create";

	/** The server asks for a message of a model. */
	public static final String SAMPLING_CREATE_MESSAGE = "sampling/createMessage";

	/** The server asks for the roots. */
	public static final String ROOTS_LIST = "roots/list";

	/** What a subscription covers, modern only. */
	public static final String SUBSCRIPTIONS_ACKNOWLEDGED = "notifications/subscriptions/acknowledged";

	/** The tools have changed. */
	public static final String TOOLS_LIST_CHANGED = "notifications/tools/list_changed";

	/** The resources have changed. */
	public static final String RESOURCES_LIST_CHANGED = "notifications/resources/list_changed";

	/** A resource has changed. */
	public static final String RESOURCES_UPDATED = "notifications/resources/updated";

	/** The prompts have changed. */
	public static final String PROMPTS_LIST_CHANGED = "notifications/prompts/list_changed";

	/** The roots have changed, legacy only, sent by the client. */
	public static final String ROOTS_LIST_CHANGED = "notifications/roots/list_changed";

	/** How far a request is. */
	public static final String PROGRESS = "notifications/progress";

	/** A log message of the server. */
	public static final String MESSAGE = "notifications/message";

	/** A request is no longer wanted. */
	public static final String CANCELLED = "notifications/cancelled";

	/** What a person was asked for elsewhere is done, 2025-11-25 only. */
	public static final String ELICITATION_COMPLETE = "notifications/elicitation/complete";

	private Methods() {
	}

}
