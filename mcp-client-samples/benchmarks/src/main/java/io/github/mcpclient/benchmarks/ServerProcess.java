package io.github.mcpclient.benchmarks;

import java.io.BufferedReader;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.CertificateFactory;
import java.util.Base64;
import java.util.List;

import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

import org.jspecify.annotations.Nullable;

/**
 * A {@link LoopbackServer} in a process of its own, on the JDK of this one.
 */
final class ServerProcess implements AutoCloseable {

	private final Process process;

	private final List<String> ports;

	private final byte[] authority;

	private ServerProcess(Process process, List<String> ports, byte[] authority) {
		this.process = process;
		this.ports = ports;
		this.authority = authority;
	}

	static ServerProcess start() throws IOException {
		Process process = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "java").toString(),
				"-XX:+UseSerialGC", "-Xmx512m", "-Xss256k", "-cp", System.getProperty("java.class.path"),
				LoopbackServer.class.getName())
			.redirectError(ProcessBuilder.Redirect.INHERIT)
			.start();
		String line = new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.US_ASCII))
			.readLine();
		if (line == null) {
			throw new IOException("The server did not start");
		}
		List<String> words = List.of(line.split(" "));
		return new ServerProcess(process, words.subList(0, 2), Base64.getDecoder().decode(words.get(2)));
	}

	/**
	 * The URL of the endpoint.
	 */
	String url(boolean secure) {
		return (secure ? "https://127.0.0.1:" : "http://127.0.0.1:") + this.ports.get(secure ? 1 : 0) + "/mcp";
	}

	/**
	 * A context of its own for a client.
	 * @return the context, or {@code null} if no TLS is used
	 */
	@Nullable SSLContext tls(boolean secure) throws IOException {
		if (!secure) {
			return null;
		}
		try {
			KeyStore trusted = KeyStore.getInstance("PKCS12");
			trusted.load(null, null);
			trusted.setCertificateEntry("authority", CertificateFactory.getInstance("X.509")
				.generateCertificate(new ByteArrayInputStream(this.authority)));
			TrustManagerFactory trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
			trust.init(trusted);
			SSLContext context = SSLContext.getInstance("TLS");
			context.init(null, trust.getTrustManagers(), null);
			return context;
		}
		catch (GeneralSecurityException ex) {
			throw new IOException(ex);
		}
	}

	@Override
	public void close() {
		this.process.destroy();
	}

}
