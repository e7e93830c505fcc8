package io.github.mcpclient.protocol;

import java.util.List;

/**
 * An argument of a tool that is mirrored into a header.
 *
 * @param path the names of the properties that lead to it, outermost first
 * @param name the name of the header
 */
public record ParameterHeader(List<String> path, String name) {

	public ParameterHeader {
		path = List.copyOf(path);
	}

}
