package io.github.mcpclient.testserver;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

import org.jspecify.annotations.Nullable;

/**
 * A certificate authority of its own and one server certificate signed by it, made by the
 * keytool of the running JDK. Making one takes about a second, so share it within a test
 * class. Immutable.
 */
public final class TestCertificates {

	private static final List<String> CURRENT = List.of("-startdate", "-1d", "-validity", "30");

	private static final String PASSWORD = "changeit";

	private final KeyStore authority;

	private final KeyStore server;

	private TestCertificates(KeyStore authority, KeyStore server) {
		this.authority = authority;
		this.server = server;
	}

	/**
	 * Makes an authority and a certificate.
	 * @param names the DNS names and IPv4 or IPv6 literals the certificate is good for
	 * @return the certificates
	 */
	public static TestCertificates forNames(String... names) {
		return make(CURRENT, names);
	}

	/**
	 * Makes an authority and a certificate of it that expired yesterday.
	 * @param names the DNS names and IPv4 or IPv6 literals the certificate was good for
	 * @return the certificates
	 */
	public static TestCertificates expired(String... names) {
		return make(List.of("-startdate", "-10d", "-validity", "9"), names);
	}

	private static TestCertificates make(List<String> validity, String... names) {
		try {
			Path folder = Files.createTempDirectory("test-certificates");
			Path file = folder.resolve("keys.p12");
			try {
				generate(file, "ca", CURRENT, "-dname", "CN=Test CA", "-ext", "bc:critical=ca:true", "-ext",
						"ku:critical=keyCertSign,cRLSign");
				generate(file, "server", validity, "-dname", "CN=Test Server", "-signer", "ca", "-ext",
						"san=" + san(names));
				return read(file);
			}
			finally {
				Files.deleteIfExists(file);
				Files.deleteIfExists(folder);
			}
		}
		catch (IOException | GeneralSecurityException ex) {
			throw new IllegalStateException("Cannot make certificates", ex);
		}
	}

	/**
	 * Makes an authority and a certificate for 127.0.0.1 and localhost.
	 * @return the certificates
	 */
	public static TestCertificates forLoopback() {
		return forNames("localhost", "127.0.0.1");
	}

	/**
	 * Makes an authority and a certificate that is good for no address of this machine.
	 * @return the certificates
	 */
	public static TestCertificates wrongName() {
		return forNames("wrong-name.invalid");
	}

	private static String san(String[] names) {
		List<String> entries = new ArrayList<>();
		for (String name : names) {
			entries.add((name.matches("[0-9.]+") || name.contains(":")) ? "ip:" + name : "dns:" + name);
		}
		return String.join(",", entries);
	}

	private static void generate(Path file, String alias, List<String> validity, String... options) throws IOException {
		List<String> command = new ArrayList<>(
				List.of(Path.of(System.getProperty("java.home"), "bin", "keytool").toString(), "-genkeypair", "-alias",
						alias, "-keyalg", "EC", "-groupname", "secp256r1", "-storetype", "PKCS12", "-storepass",
						PASSWORD, "-keystore", file.toString()));
		command.addAll(validity);
		command.addAll(List.of(options));
		Process keytool = new ProcessBuilder(command).redirectErrorStream(true).start();
		String output = new String(keytool.getInputStream().readAllBytes(), Charset.defaultCharset());
		try {
			if (!keytool.waitFor(30, TimeUnit.SECONDS) || keytool.exitValue() != 0) {
				throw new IllegalStateException("keytool failed: " + output);
			}
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			throw new IllegalStateException(ex);
		}
	}

	private static TestCertificates read(Path file) throws IOException, GeneralSecurityException {
		KeyStore all = emptyStore();
		try (InputStream input = Files.newInputStream(file)) {
			all.load(input, PASSWORD.toCharArray());
		}
		KeyStore authority = emptyStore();
		authority.setCertificateEntry("ca", all.getCertificate("ca"));
		KeyStore server = emptyStore();
		server.setKeyEntry("server", all.getKey("server", PASSWORD.toCharArray()), PASSWORD.toCharArray(),
				all.getCertificateChain("server"));
		return new TestCertificates(authority, server);
	}

	private static KeyStore emptyStore() throws IOException, GeneralSecurityException {
		KeyStore store = KeyStore.getInstance("PKCS12");
		store.load(null, null);
		return store;
	}

	/**
	 * A context for {@link ServerOptions#withTls(SSLContext)}.
	 * @return a new context holding the server certificate
	 */
	public SSLContext serverContext() {
		return context(this.server, null);
	}

	/**
	 * A context for a client that trusts the authority, and nothing else.
	 * @return a new context
	 */
	public SSLContext clientContext() {
		return context(null, this.authority);
	}

	/**
	 * The authority, for a client in another process.
	 * @return the DER encoding of its certificate
	 */
	public byte[] encodedAuthority() {
		try {
			return this.authority.getCertificate("ca").getEncoded();
		}
		catch (GeneralSecurityException ex) {
			throw new IllegalStateException(ex);
		}
	}

	/**
	 * A context for a client that trusts what the JDK trusts, hence not this authority.
	 * @return a new context
	 */
	public SSLContext untrustingClientContext() {
		return context(null, null);
	}

	private static SSLContext context(@Nullable KeyStore keys, @Nullable KeyStore trusted) {
		try {
			KeyManagerFactory keyManagers = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
			keyManagers.init(keys, PASSWORD.toCharArray());
			TrustManagerFactory trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
			trust.init(trusted);
			SSLContext context = SSLContext.getInstance("TLS");
			context.init(keyManagers.getKeyManagers(), trust.getTrustManagers(), null);
			return context;
		}
		catch (GeneralSecurityException ex) {
			throw new IllegalStateException(ex);
		}
	}

	/**
	 * The authority alone, for example to write a trust store or a PEM file.
	 * @return a key store with one certificate under the alias {@code ca}
	 */
	public KeyStore authority() {
		return this.authority;
	}

}
