package io.github.mcpclient.protocol;

import java.util.List;

import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * What a subscription covers (M-SUB-01).
 *
 * @param toolsListChanged that the tools change
 * @param promptsListChanged that the prompts change
 * @param resourcesListChanged that the resources change
 * @param resourceSubscriptions the URIs of resources to watch
 */
public record SubscriptionFilter(boolean toolsListChanged, boolean promptsListChanged, boolean resourcesListChanged,
		List<String> resourceSubscriptions) {

	public SubscriptionFilter {
		resourceSubscriptions = List.copyOf(resourceSubscriptions);
	}

	/**
	 * Read the {@code notifications} of an acknowledgement. What the server left out is
	 * not covered.
	 * @param notifications the JSON
	 * @return the filter
	 */
	public static SubscriptionFilter of(JsonNode notifications) {
		return new SubscriptionFilter(notifications.path("toolsListChanged").booleanValue(false),
				notifications.path("promptsListChanged").booleanValue(false),
				notifications.path("resourcesListChanged").booleanValue(false),
				JsonTree.strings(notifications.path("resourceSubscriptions")));
	}

	/**
	 * What of this filter a server did not take on (M-SUB-03).
	 * @param acknowledged what it took on
	 * @return the difference, empty if it took on everything
	 */
	public SubscriptionFilter minus(SubscriptionFilter acknowledged) {
		List<String> resources = this.resourceSubscriptions.stream()
			.filter((uri) -> !acknowledged.resourceSubscriptions.contains(uri))
			.toList();
		return new SubscriptionFilter(this.toolsListChanged && !acknowledged.toolsListChanged,
				this.promptsListChanged && !acknowledged.promptsListChanged,
				this.resourcesListChanged && !acknowledged.resourcesListChanged, resources);
	}

	/**
	 * Whether it covers nothing.
	 * @return {@code true} if it covers nothing
	 */
	public boolean isEmpty() {
		return !this.toolsListChanged && !this.promptsListChanged && !this.resourcesListChanged
				&& this.resourceSubscriptions.isEmpty();
	}

	/**
	 * The JSON form; what is not covered is left out.
	 * @return an object
	 */
	public ObjectNode toJson() {
		ObjectNode json = JsonRpcCodec.object();
		putIfSet(json, "toolsListChanged", this.toolsListChanged);
		putIfSet(json, "promptsListChanged", this.promptsListChanged);
		putIfSet(json, "resourcesListChanged", this.resourcesListChanged);
		if (!this.resourceSubscriptions.isEmpty()) {
			ArrayNode uris = json.putArray("resourceSubscriptions");
			this.resourceSubscriptions.forEach(uris::add);
		}
		return json;
	}

	private static void putIfSet(ObjectNode json, String name, boolean set) {
		if (set) {
			json.put(name, true);
		}
	}

}
