package io.github.mcpclient.samples.metered;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import io.github.mcpclient.McpClient;
import io.github.mcpclient.error.SpendDeniedException;
import io.github.mcpclient.error.UnknownPriceException;

import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.stereotype.Component;

/**
 * Spends money without knowing about it: a call is a call, and one that may not be paid
 * is a failure of its own type.
 */
@Component
class Shopper {

	private final McpClient vendor;

	Shopper(@Qualifier("vendor") McpClient vendor) {
		this.vendor = vendor;
	}

	/**
	 * Calls one tool more often than the budget pays for, and another without a price.
	 * @return what came of each call
	 */
	List<String> spend() {
		List<String> outcomes = new ArrayList<>();
		for (int call = 1; call <= 4; call++) {
			outcomes.add("add " + call + " + 1: " + call("add", Map.of("a", call, "b", 1)));
		}
		outcomes.add("get_time: " + call("get_time", Map.of("zone", "Europe/Berlin")));
		return outcomes;
	}

	private String call(String tool, Map<String, Object> arguments) {
		try {
			return this.vendor.callTool(tool, arguments).text();
		}
		catch (SpendDeniedException ex) {
			return "refused, " + ex.reason() + ": " + ex.getMessage();
		}
		catch (UnknownPriceException ex) {
			return "refused: " + ex.getMessage();
		}
	}

}
