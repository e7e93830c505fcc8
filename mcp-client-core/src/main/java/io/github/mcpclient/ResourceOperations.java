package io.github.mcpclient;

import java.util.List;

import io.github.mcpclient.protocol.JsonRpcCodec;
import io.github.mcpclient.protocol.ListResourceTemplatesResult;
import io.github.mcpclient.protocol.ListResourcesResult;
import io.github.mcpclient.protocol.Methods;
import io.github.mcpclient.protocol.ReadResourceResult;
import io.github.mcpclient.protocol.Resource;
import io.github.mcpclient.protocol.ResourceTemplate;
import tools.jackson.databind.JsonNode;

/**
 * The resources of a server. Thread-safe.
 */
public final class ResourceOperations {

	private final Requests requests;

	private final Listings listings;

	ResourceOperations(Requests requests, Listings listings) {
		this.requests = requests;
		this.listings = listings;
	}

	/**
	 * Under which the contents of a resource are kept.
	 */
	static String key(String uri) {
		return Methods.RESOURCES_READ + " " + uri;
	}

	/**
	 * All resources, all pages.
	 * @return the resources in the server's order
	 */
	public List<Resource> list() {
		return list(CallOptions.defaults());
	}

	/**
	 * All resources, all pages. The time limit is that of the whole list.
	 * @param options what this call wants to have different
	 * @return the resources in the server's order
	 */
	public List<Resource> list(CallOptions options) {
		return this.listings.all(Methods.RESOURCES_LIST, options, (result) -> {
			ListResourcesResult page = ListResourcesResult.of(result);
			return new Page<>(page.resources(), page.nextCursor(), page.droppedEntries(), page.cacheHint());
		});
	}

	/**
	 * All resource templates, all pages.
	 * @return the templates in the server's order
	 */
	public List<ResourceTemplate> templates() {
		return templates(CallOptions.defaults());
	}

	/**
	 * All resource templates, all pages. The time limit is that of the whole list.
	 * @param options what this call wants to have different
	 * @return the templates in the server's order
	 */
	public List<ResourceTemplate> templates(CallOptions options) {
		return this.listings.all(Methods.RESOURCE_TEMPLATES_LIST, options, (result) -> {
			ListResourceTemplatesResult page = ListResourceTemplatesResult.of(result);
			return new Page<>(page.resourceTemplates(), page.nextCursor(), page.droppedEntries(), page.cacheHint());
		});
	}

	/**
	 * Read a resource.
	 * @param uri its URI, exactly as the server wrote it or a template gave it (M-RES-01)
	 * @return its contents
	 */
	public ReadResourceResult read(String uri) {
		return read(uri, CallOptions.defaults());
	}

	/**
	 * Read a resource.
	 * @param uri its URI, exactly as the server wrote it or a template gave it (M-RES-01)
	 * @param options what this call wants to have different
	 * @return its contents
	 */
	public ReadResourceResult read(String uri, CallOptions options) {
		return this.listings.one(key(uri), options, () -> {
			JsonNode result = this.requests.query(Methods.RESOURCES_READ, JsonRpcCodec.object().put("uri", uri), uri,
					options);
			ReadResourceResult contents = ReadResourceResult.of(result);
			return new Kept<>(contents, contents.cacheHint());
		});
	}

}
