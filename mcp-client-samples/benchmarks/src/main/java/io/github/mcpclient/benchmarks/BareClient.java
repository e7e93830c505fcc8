package io.github.mcpclient.benchmarks;

import java.io.IOException;
import java.io.InputStream;
import java.util.List;

import javax.net.ssl.SSLContext;

import io.github.mcpclient.exchange.HttpHeader;
import org.apache.hc.client5.http.classic.methods.HttpPost;
import org.apache.hc.client5.http.impl.classic.CloseableHttpClient;
import org.apache.hc.client5.http.impl.classic.HttpClients;
import org.apache.hc.client5.http.impl.io.PoolingHttpClientConnectionManager;
import org.apache.hc.client5.http.impl.io.PoolingHttpClientConnectionManagerBuilder;
import org.apache.hc.client5.http.ssl.ClientTlsStrategyBuilder;
import org.apache.hc.core5.http.ContentType;
import org.apache.hc.core5.http.io.entity.ByteArrayEntity;
import org.apache.hc.core5.pool.PoolConcurrencyPolicy;
import org.jspecify.annotations.Nullable;

/**
 * The HTTP library alone, with everything off that costs time and with the same kind of
 * pool: the least a POST can cost. It looks at idle connections only after two seconds,
 * as the library does by default.
 */
final class BareClient implements AutoCloseable {

	private static final int MAX_CONNECTIONS = 1024;

	private final CloseableHttpClient client;

	private final String url;

	BareClient(String url, @Nullable SSLContext tls) {
		this.url = url;
		this.client = HttpClients.custom()
			.setConnectionManager(connections(tls))
			.disableRedirectHandling()
			.disableAutomaticRetries()
			.disableCookieManagement()
			.disableAuthCaching()
			.disableContentCompression()
			.disableConnectionState()
			.build();
	}

	private static PoolingHttpClientConnectionManager connections(@Nullable SSLContext tls) {
		PoolingHttpClientConnectionManagerBuilder builder = PoolingHttpClientConnectionManagerBuilder.create()
			.setPoolConcurrencyPolicy(PoolConcurrencyPolicy.LAX)
			.setMaxConnPerRoute(MAX_CONNECTIONS)
			.setMaxConnTotal(MAX_CONNECTIONS);
		if (tls != null) {
			builder.setTlsSocketStrategy(ClientTlsStrategyBuilder.create().setSslContext(tls).buildClassic());
		}
		return builder.build();
	}

	/**
	 * Send a body and read the answer to its end.
	 * @return the answer
	 */
	byte[] post(List<HttpHeader> headers, byte[] body) throws IOException {
		HttpPost request = new HttpPost(this.url);
		headers.forEach((header) -> request.addHeader(header.name(), header.value()));
		request.setEntity(new ByteArrayEntity(body, ContentType.APPLICATION_JSON));
		return this.client.execute(request, (response) -> {
			try (InputStream content = response.getEntity().getContent()) {
				return content.readAllBytes();
			}
		});
	}

	@Override
	public void close() throws IOException {
		this.client.close();
	}

}
