package io.github.mcpclient.boot.docs;

import java.util.Map;

import io.github.mcpclient.McpClient;

import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.stereotype.Service;

/**
 * The service in the README.
 */
@Service
class Forecasts {

	private final McpClient weather;

	Forecasts(@Qualifier("weather") McpClient weather) {
		this.weather = weather;
	}

	String today(String city) {
		return this.weather.callTool("get_weather", Map.of("city", city)).text();
	}

}
