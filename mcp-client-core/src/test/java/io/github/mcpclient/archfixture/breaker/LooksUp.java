package io.github.mcpclient.archfixture.breaker;

import java.net.InetAddress;
import java.net.UnknownHostException;

public final class LooksUp {

	private LooksUp() {
	}

	static InetAddress lookUp(String name) throws UnknownHostException {
		return InetAddress.getByName(name);
	}

}
