package io.github.mcpclient.testserver;

import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;

import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLHandshakeException;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Tests for {@link TestCertificates}, and for {@link ScriptedServer} on TLS.
 */
class TestCertificatesTests {

	@Test
	void aTrustedCertificateServesItsNamesOnly() throws Exception {
		TestCertificates certificates = TestCertificates.forLoopback();
		try (ScriptedServer server = start(certificates)) {
			assertThat(get(server, certificates.clientContext())).isEqualTo("one");
			assertThatExceptionOfType(SSLHandshakeException.class)
				.isThrownBy(() -> get(server, certificates.untrustingClientContext()));
			assertThat(server.requests()).hasSize(1);
			assertThat(server.connections()).isEqualTo(2);
		}
	}

	@Test
	void aWrongNameIsRefused() throws Exception {
		TestCertificates certificates = TestCertificates.wrongName();
		try (ScriptedServer server = start(certificates)) {
			assertThatExceptionOfType(SSLHandshakeException.class)
				.isThrownBy(() -> get(server, certificates.clientContext()))
				.withMessageContaining("127.0.0.1");
		}
	}

	private static ScriptedServer start(TestCertificates certificates) {
		return ScriptedServer.start((request, reply) -> {
			StreamReply stream = reply.stream(200, "text/plain").write("o").write("ne");
			stream.end();
			reply.close();
		}, ServerOptions.defaults().withTls(certificates.serverContext()));
	}

	private static String get(ScriptedServer server, SSLContext context) throws Exception {
		HttpClient client = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).sslContext(context).build();
		return client.send(HttpRequest.newBuilder(server.uri("/")).build(), HttpResponse.BodyHandlers.ofString())
			.body();
	}

}
