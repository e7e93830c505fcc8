package io.github.mcpclient.exchange;

import org.apache.hc.core5.http.ContentLengthStrategy;
import org.apache.hc.core5.http.Header;
import org.apache.hc.core5.http.HttpException;
import org.apache.hc.core5.http.HttpMessage;
import org.apache.hc.core5.http.ProtocolException;
import org.apache.hc.core5.http.impl.DefaultContentLengthStrategy;

/**
 * Decides how long a body is, and refuses a response that leaves room for two opinions:
 * several lengths, a length beside chunking, a length that is no number, another transfer
 * coding than chunked (B-055, RFC 9112 section 6.3). Such a response is how one answer is
 * smuggled into another.
 */
final class StrictLength implements ContentLengthStrategy {

	private static final int MAX_DIGITS = 18;

	@Override
	public long determineLength(HttpMessage message) throws HttpException {
		Header[] lengths = message.getHeaders("Content-Length");
		Header[] codings = message.getHeaders("Transfer-Encoding");
		for (Header length : lengths) {
			if (!length.getValue().equals(lengths[0].getValue()) || !isNumber(length.getValue())) {
				throw new ProtocolException("The content length is ambiguous or not a number");
			}
		}
		if (codings.length > 0
				&& (lengths.length > 0 || codings.length > 1 || !"chunked".equalsIgnoreCase(codings[0].getValue()))) {
			throw new ProtocolException("The transfer coding is not supported, or there is a length beside it");
		}
		return DefaultContentLengthStrategy.INSTANCE.determineLength(message);
	}

	private static boolean isNumber(String value) {
		return !value.isEmpty() && value.length() <= MAX_DIGITS && value.chars().allMatch((c) -> c >= '0' && c <= '9');
	}

}
