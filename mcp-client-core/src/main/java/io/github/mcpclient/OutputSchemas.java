package io.github.mcpclient;

import io.github.mcpclient.protocol.*;

final class OutputSchemas {

	OutputSchemas(OutputValidation mode, String connection) {
	}

	void check(Tool tool, CallToolResult result) {
	}

}
