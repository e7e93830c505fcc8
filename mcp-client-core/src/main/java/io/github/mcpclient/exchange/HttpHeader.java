package io.github.mcpclient.exchange;

/**
 * A header of a request.
 *
 * @param name the name
 * @param value the value; never printed
 */
public record HttpHeader(String name, String value) {

	@Override
	public String toString() {
		return this.name + ": ******";
	}

}
