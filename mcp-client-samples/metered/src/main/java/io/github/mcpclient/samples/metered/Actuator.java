package io.github.mcpclient.samples.metered;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;

/**
 * Asks the actuator of this application, as an operator would.
 */
final class Actuator {

	private Actuator() {
	}

	static String show(String url, String path) throws IOException, InterruptedException {
		HttpRequest request = HttpRequest.newBuilder(URI.create(url + "/actuator/" + path)).build();
		return path + ": " + HttpClient.newHttpClient().send(request, BodyHandlers.ofString()).body();
	}

}
