package io.github.mcpclient.protocol;

import java.util.Objects;

import tools.jackson.databind.node.ObjectNode;

/**
 * What an argument to be completed belongs to (M-CMP-01).
 */
public sealed interface CompletionReference {

	/**
	 * The JSON form.
	 * @return an object
	 */
	ObjectNode toJson();

	/**
	 * A prompt.
	 *
	 * @param name the name of the prompt
	 */
	record Prompt(String name) implements CompletionReference {

		public Prompt {
			Objects.requireNonNull(name, "name");
		}

		@Override
		public ObjectNode toJson() {
			return JsonRpcCodec.object().put("type", "ref/prompt").put("name", this.name);
		}

	}

	/**
	 * A resource template, or a resource.
	 *
	 * @param uri the URI template, or URI
	 */
	record Resource(String uri) implements CompletionReference {

		public Resource {
			Objects.requireNonNull(uri, "uri");
		}

		@Override
		public ObjectNode toJson() {
			return JsonRpcCodec.object().put("type", "ref/resource").put("uri", this.uri);
		}

	}

	/**
	 * A prompt.
	 * @param name the name of the prompt
	 * @return the reference
	 */
	static CompletionReference prompt(String name) {
		return new Prompt(name);
	}

	/**
	 * A resource template, or a resource.
	 * @param uri the URI template, or URI
	 * @return the reference
	 */
	static CompletionReference resource(String uri) {
		return new Resource(uri);
	}

}
