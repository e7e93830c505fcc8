package io.github.mcpclient.testserver;

/**
 * The first line of a request, without the protocol version.
 *
 * @param method the HTTP method
 * @param target the path and query
 */
record RequestLine(String method, String target) {

	static RequestLine parse(String line) {
		String[] parts = line.split(" ", -1);
		if (parts.length != 3 || !parts[2].equals("HTTP/1.1")) {
			throw new IllegalStateException("Not an HTTP/1.1 request line: " + line);
		}
		return new RequestLine(parts[0], parts[1]);
	}

}
