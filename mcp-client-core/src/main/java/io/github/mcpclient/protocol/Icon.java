package io.github.mcpclient.protocol;

import java.util.List;
import java.util.Locale;
import java.util.Optional;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * Where to find an icon. This client carries icons and never fetches one.
 *
 * @param src the URI, untrusted: see {@link #isSafe()}
 * @param mimeType the media type, {@code null} if unknown
 * @param sizes the sizes it is good for, such as {@code 48x48} or {@code any}
 * @param theme the background it is meant for, {@code light} or {@code dark},
 * {@code null} for any
 */
public record Icon(String src, @Nullable String mimeType, List<String> sizes, @Nullable String theme) {

	public Icon {
		sizes = List.copyOf(sizes);
	}

	static List<Icon> listOf(JsonNode owner) {
		return JsonTree.list(owner, "icons", Icon::of);
	}

	private static Optional<Icon> of(JsonNode node) {
		String src = JsonTree.text(node, "src");
		if (src == null) {
			return Optional.empty();
		}
		return Optional.of(new Icon(src, JsonTree.text(node, "mimeType"), JsonTree.strings(node.path("sizes")),
				JsonTree.text(node, "theme")));
	}

	/**
	 * Whether the URI is of a kind that may be fetched or shown: {@code https} or an
	 * image in a {@code data} URI (M-ICO-01). Whoever fetches it still has to vet the
	 * host, send no credentials, follow no redirect elsewhere, and check type and size.
	 * @return {@code false} for every other scheme
	 */
	public boolean isSafe() {
		String start = this.src.substring(0, Math.min(this.src.length(), 16)).toLowerCase(Locale.ROOT);
		return start.startsWith("https://") || start.startsWith("data:image/");
	}

}
