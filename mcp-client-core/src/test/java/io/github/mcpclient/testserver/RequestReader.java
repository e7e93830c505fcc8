package io.github.mcpclient.testserver;

import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

import org.jspecify.annotations.Nullable;

/**
 * Reads HTTP/1.1 requests from one connection. A request that breaks the framing rules
 * raises {@link IllegalStateException}, because it can only be a bug of the client under
 * test. Used by one thread.
 */
final class RequestReader {

	private final InputStream input;

	RequestReader(InputStream input) {
		this.input = input;
	}

	/**
	 * Reads the next request line.
	 * @return the line, or {@code null} if the client closed the connection before it
	 */
	@Nullable RequestLine readLine() throws IOException {
		String line = line();
		return (line != null) ? RequestLine.parse(line) : null;
	}

	HeaderLines readHeaders() throws IOException {
		List<HeaderLine> lines = new ArrayList<>();
		for (String line = requireLine(); !line.isEmpty(); line = requireLine()) {
			int colon = line.indexOf(':');
			if (colon <= 0 || line.charAt(colon - 1) == ' ') {
				throw new IllegalStateException("Not a header line: " + line);
			}
			lines.add(new HeaderLine(line.substring(0, colon), line.substring(colon + 1).strip()));
		}
		return new HeaderLines(lines);
	}

	byte[] readBody(HeaderLines headers) throws IOException {
		List<String> lengths = headers.all("Content-Length");
		if (headers.contains("Transfer-Encoding")) {
			if (!lengths.isEmpty()) {
				throw new IllegalStateException("Both Content-Length and Transfer-Encoding");
			}
			return readChunks();
		}
		if (lengths.size() > 1) {
			throw new IllegalStateException("Several Content-Length lines: " + lengths);
		}
		return lengths.isEmpty() ? new byte[0] : exactly(Integer.parseInt(lengths.get(0)));
	}

	private byte[] readChunks() throws IOException {
		ByteArrayOutputStream body = new ByteArrayOutputStream();
		while (true) {
			String size = requireLine().split(";", 2)[0].strip();
			int length = Integer.parseInt(size, 16);
			if (length == 0) {
				readHeaders();
				return body.toByteArray();
			}
			body.writeBytes(exactly(length));
			if (!requireLine().isEmpty()) {
				throw new IllegalStateException("A chunk is longer than its size line says");
			}
		}
	}

	private byte[] exactly(int length) throws IOException {
		byte[] bytes = this.input.readNBytes(length);
		if (bytes.length < length) {
			throw new EOFException();
		}
		return bytes;
	}

	private String requireLine() throws IOException {
		String line = line();
		if (line == null) {
			throw new EOFException();
		}
		return line;
	}

	private @Nullable String line() throws IOException {
		ByteArrayOutputStream line = new ByteArrayOutputStream();
		for (int next = this.input.read(); next != '\n'; next = this.input.read()) {
			if (next == -1) {
				if (line.size() > 0) {
					throw new EOFException();
				}
				return null;
			}
			line.write(next);
		}
		String text = line.toString(StandardCharsets.ISO_8859_1);
		if (!text.endsWith("\r")) {
			throw new IllegalStateException("A line without CR: " + text);
		}
		return text.substring(0, text.length() - 1);
	}

}
