package io.github.mcpclient.boot.actuate;

import org.springframework.boot.actuate.endpoint.web.WebEndpointResponse;

/**
 * What operations answer that change something and show nothing.
 */
final class Responses {

	private Responses() {
	}

	static WebEndpointResponse<Void> noContentIf(boolean found) {
		return new WebEndpointResponse<>(
				found ? WebEndpointResponse.STATUS_NO_CONTENT : WebEndpointResponse.STATUS_NOT_FOUND);
	}

}
