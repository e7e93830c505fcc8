package io.github.mcpclient.archfixture.target;

import java.net.Socket;
import java.util.ArrayList;

import org.apache.hc.core5.http.HttpHost;
import tools.jackson.databind.JsonNode;

public class BreaksEveryOtherRule {

	static final ArrayList<String> LIST = new ArrayList<>();

	static int counter;

	@Inject
	Socket socket;

	HttpHost host;

	JsonNode json;

	synchronized void print() {
		System.out.println(LIST);
	}

	@interface Inject {

	}

}
