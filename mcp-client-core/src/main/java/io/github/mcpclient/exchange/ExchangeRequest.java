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
 * @param lastAct done once a connection is there, as the last act before bytes leave;
 * what it throws stops the request
 */
@SuppressWarnings("ArrayRecordComponent") // a body is handed over, never compared
public record ExchangeRequest(String method, Endpoint endpoint, List<HttpHeader> headers, byte[] body,
		Runnable lastAct) {

	/**
	 * A POST of a JSON body.
	 * @param endpoint where to send it
	 * @param headers the headers
	 * @param body the body
	 * @return the request
	 */
	public static ExchangeRequest post(Endpoint endpoint, List<HttpHeader> headers, byte[] body) {
		return new ExchangeRequest("POST", endpoint, headers, body, ExchangeRequest::nothing);
	}

	/**
	 * A GET, which asks for an event stream.
	 * @param endpoint where to send it
	 * @param headers the headers
	 * @return the request
	 */
	public static ExchangeRequest get(Endpoint endpoint, List<HttpHeader> headers) {
		return new ExchangeRequest("GET", endpoint, headers, new byte[0], ExchangeRequest::nothing);
	}

	/**
	 * A DELETE without a body.
	 * @param endpoint where to send it
	 * @param headers the headers
	 * @return the request
	 */
	public static ExchangeRequest delete(Endpoint endpoint, List<HttpHeader> headers) {
		return new ExchangeRequest("DELETE", endpoint, headers, new byte[0], ExchangeRequest::nothing);
	}

	/**
	 * The same request with something to do before.
	 * @param act what to do once a connection is there, before bytes leave
	 * @return the request
	 */
	public ExchangeRequest after(Runnable act) {
		return new ExchangeRequest(this.method, this.endpoint, this.headers, this.body, act);
	}

	/**
	 * The same request with other headers.
	 * @param others the headers, in the order to send them
	 * @return the request
	 */
	public ExchangeRequest withHeaders(List<HttpHeader> others) {
		return new ExchangeRequest(this.method, this.endpoint, others, this.body, this.lastAct);
	}

	/**
	 * The same request to another endpoint.
	 * @param other where to send it
	 * @return the request
	 */
	public ExchangeRequest to(Endpoint other) {
		return new ExchangeRequest(this.method, other, this.headers, this.body, this.lastAct);
	}

	private static void nothing() {
		// most requests need no last act
	}

	@Override
	public String toString() {
		return this.method + " " + this.endpoint;
	}

}
