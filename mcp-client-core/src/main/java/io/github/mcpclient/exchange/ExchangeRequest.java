package io.github.mcpclient.exchange;

import java.util.List;

import io.github.mcpclient.endpoint.Endpoint;

/**
 * One HTTP request. The exchange itself adds only {@code Host} and the framing headers.
 *
 * @param method the HTTP method
 * @param endpoint where to send it
 * @param headers the headers, in the order to send them
 * @param body the JSON body, empty for a request without one; not copied
 */
@SuppressWarnings("ArrayRecordComponent") // a body is handed over, never compared
public record ExchangeRequest(String method, Endpoint endpoint, List<HttpHeader> headers, byte[] body) {

	/**
	 * A POST of a JSON body.
	 * @param endpoint where to send it
	 * @param headers the headers
	 * @param body the body
	 * @return the request
	 */
	public static ExchangeRequest post(Endpoint endpoint, List<HttpHeader> headers, byte[] body) {
		return new ExchangeRequest("POST", endpoint, headers, body);
	}

	/**
	 * A GET, which asks for an event stream.
	 * @param endpoint where to send it
	 * @param headers the headers
	 * @return the request
	 */
	public static ExchangeRequest get(Endpoint endpoint, List<HttpHeader> headers) {
		return new ExchangeRequest("GET", endpoint, headers, new byte[0]);
	}

	/**
	 * A DELETE without a body.
	 * @param endpoint where to send it
	 * @param headers the headers
	 * @return the request
	 */
	public static ExchangeRequest delete(Endpoint endpoint, List<HttpHeader> headers) {
		return new ExchangeRequest("DELETE", endpoint, headers, new byte[0]);
	}

	@Override
	public String toString() {
		return this.method + " " + this.endpoint;
	}

}
