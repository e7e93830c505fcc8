package io.github.mcpclient.boot.actuate;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Configuration;

/**
 * A web application with actuator, asked over HTTP.
 */
public final class RunningApplication implements AutoCloseable {

	private final ConfigurableApplicationContext context;

	private final HttpClient http = HttpClient.newHttpClient();

	private final String portProperty;

	private RunningApplication(ConfigurableApplicationContext context, String portProperty) {
		this.context = context;
		this.portProperty = portProperty;
	}

	static RunningApplication start(String... arguments) {
		return of(SpringApplication.run(Application.class, arguments));
	}

	/**
	 * Ask an application that has been started.
	 * @param context its context, which is closed with this
	 * @return the application
	 */
	public static RunningApplication of(ConfigurableApplicationContext context) {
		return of(context, "local.server.port");
	}

	/**
	 * Ask an application on another of its ports.
	 * @param context its context, which is closed with this
	 * @param portProperty the property that says which port it is
	 * @return the application
	 */
	public static RunningApplication of(ConfigurableApplicationContext context, String portProperty) {
		return new RunningApplication(context, portProperty);
	}

	<T> T bean(Class<T> type) {
		return this.context.getBean(type);
	}

	/**
	 * Get something.
	 * @param path the path
	 * @return the answer
	 * @throws IOException if there is none
	 * @throws InterruptedException if the test is interrupted
	 */
	public HttpResponse<String> get(String path) throws IOException, InterruptedException {
		return send("GET", path, BodyPublishers.noBody());
	}

	HttpResponse<String> delete(String path) throws IOException, InterruptedException {
		return send("DELETE", path, BodyPublishers.noBody());
	}

	HttpResponse<String> post(String path, String json) throws IOException, InterruptedException {
		return send("POST", path, BodyPublishers.ofString(json));
	}

	private HttpResponse<String> send(String method, String path, BodyPublisher body)
			throws IOException, InterruptedException {
		String port = this.context.getEnvironment().getRequiredProperty(this.portProperty);
		HttpRequest request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path))
			.header("Content-Type", "application/json")
			.method(method, body)
			.timeout(Duration.ofSeconds(10))
			.build();
		return this.http.send(request, BodyHandlers.ofString());
	}

	@Override
	public void close() {
		this.context.close();
	}

	@Configuration(proxyBeanMethods = false)
	@EnableAutoConfiguration
	static class Application {

	}

}
