package io.github.mcpclient.exchange;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;

import org.apache.hc.core5.http.io.entity.AbstractHttpEntity;

/**
 * The JSON body of a request, which tells the guard when it is handed over. From then on
 * nobody can prove that the server did not run the request.
 */
final class HandOverEntity extends AbstractHttpEntity {

	/** Bare: JSON is UTF-8 by definition, and some servers take no parameter (B-049). */
	static final String JSON = "application/json";

	private final byte[] body;

	private final ExchangeGuard guard;

	HandOverEntity(byte[] body, ExchangeGuard guard) {
		super(JSON, null, false);
		this.body = body;
		this.guard = guard;
	}

	@Override
	public void writeTo(OutputStream out) throws IOException {
		this.guard.handOver();
		out.write(this.body);
		out.flush();
	}

	@Override
	public InputStream getContent() {
		return new ByteArrayInputStream(this.body);
	}

	@Override
	public long getContentLength() {
		return this.body.length;
	}

	@Override
	public boolean isRepeatable() {
		return false;
	}

	@Override
	public boolean isStreaming() {
		return false;
	}

	@Override
	public void close() {
		// nothing to release
	}

}
