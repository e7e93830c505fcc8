package io.github.mcpclient.endpoint;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

/**
 * URLs: C1, C2, C11, W26, T1, and B-156 to B-160.
 */
class EndpointTests {

	@ParameterizedTest
	@DisplayName("C1, W26: scheme, host, port and path of accepted URLs")
	@CsvSource({ "https://h.test,https://h.test:443/", "https://h.test/,https://h.test:443/",
			"https://h.test:443/,https://h.test:443/", "https://h.test:/,https://h.test:443/",
			"HTTPS://H.TEST/,https://h.test:443/", "http://h.test/,http://h.test:80/",
			"http://h.test:80/,http://h.test:80/", "http://h.test:443/,http://h.test:443/",
			"https://h.test:8443/,https://h.test:8443/", "https://h.test:65535/,https://h.test:65535/",
			"https://h.test:1/,https://h.test:1/", "https://h.test:0443/,https://h.test:443/",
			"https://h.test?x=1,https://h.test:443/", "https://h.test#x,https://h.test:443/",
			"https://h.test/#a@b,https://h.test:443/", "https://h.test/?u=http://x@y/,https://h.test:443/",
			"https://1.2.3.4/,https://1.2.3.4:443/", "https://1.2.3.4:8080/,https://1.2.3.4:8080/",
			"https://[2001:db8::1]/,https://[2001:db8:0:0:0:0:0:1]:443/",
			"https://[2001:db8::1]:8443/,https://[2001:db8:0:0:0:0:0:1]:8443/",
			"https://[::ffff:1.2.3.4]/,https://1.2.3.4:443/", "http://localhost:8080,http://localhost:8080/",
			"https://bücher.test/,https://xn--bcher-kva.test:443/", "https://h/,https://h:443/",
			"https://a-b.c-d.test/,https://a-b.c-d.test:443/", "https://127.0.0.1.test/,https://127.0.0.1.test:443/" })
	void normalisesAcceptedUrls(String url, String printed) {
		Endpoint endpoint = Endpoint.parse(url);

		assertThat(endpoint).hasToString(printed);
		assertThat(endpoint.origin() + "/").isEqualTo(printed);
		assertThat(Endpoint.parse(printed).origin()).isEqualTo(endpoint.origin());
	}

	@ParameterizedTest
	@DisplayName("C1, C11: path and query go on the wire as written; only the path identifies")
	@CsvSource({ "https://h.test/mcp,/mcp,/mcp", "https://h.test/mcp/,/mcp/,/mcp/",
			"https://h.test/a/../b,/a/../b,/a/../b", "https://h.test/a%20b,/a%20b,/a%20b",
			"https://h.test/%2e%2E/x,/%2e%2E/x,/%2e%2E/x", "https://h.test/mcp?key=1,/mcp,/mcp?key=1",
			"https://h.test?key=1,/,/?key=1", "https://h.test/?,/,/?",
			"https://h.test/mcp?a=b&c=%40#frag,/mcp,/mcp?a=b&c=%40", "https://h.test/a@b:c,/a@b:c,/a@b:c",
			"https://h.test//x,//x,//x" })
	void keepsPathAndQueryAsWritten(String url, String path, String target) {
		Endpoint endpoint = Endpoint.parse(url);

		assertThat(endpoint.key().path()).isEqualTo(path);
		assertThat(endpoint.requestTarget()).isEqualTo(target);
	}

	@ParameterizedTest
	@DisplayName("L0-01: references of a server are resolved as URLs are")
	@CsvSource({ "/messages?s=1,https://h.test:8443/messages?s=1", "messages?s=1,https://h.test:8443/a/messages?s=1",
			"?s=1,https://h.test:8443/a/sse?s=1", "../m,https://h.test:8443/m",
			"https://h.test:8443/m?s=%20,https://h.test:8443/m?s=%20", "//evil.test/m,https://evil.test:443/m",
			"http://h.test:8443/m,http://h.test:8443/m", "/m#x,https://h.test:8443/m" })
	void resolvesReferences(String reference, String url) {
		Endpoint resolved = Endpoint.parse("https://h.test:8443/a/sse?key=1").resolve(reference);

		assertThat(resolved.origin() + resolved.requestTarget()).isEqualTo(url);
	}

	@ParameterizedTest
	@DisplayName("L0-01 B-157: references are as strict as URLs")
	@ValueSource(strings = { "", " /m", "/a b", "/m\\n", "\\\\evil.test/m", "//user@h.test/m", "mailto:x",
			"ftp://h.test/m", "https://h.test:0/m", "/%zz", "/\u00e9" })
	void refusesUnusableReferences(String reference) {
		Endpoint base = Endpoint.parse("https://h.test/sse");

		assertThatIllegalArgumentException().isThrownBy(() -> base.resolve(reference));
	}

	@ParameterizedTest
	@DisplayName("T1, B-160: what is no absolute http URL with a host is refused")
	@ValueSource(strings = { "", " ", "h.test/mcp", "//h.test/mcp", "/mcp", "https", "https:", "https:/", "https://",
			"https:///mcp", "https:h.test", "https:/h.test", "https://?x", "https://#x", "https://:443/",
			"ftp://h.test/", "file:///etc/passwd", "jar:file:/x!/y", "javascript:alert(1)", "data:,x", "ws://h.test/",
			"wss://h.test/", "httpss://h.test/", "https+x://h.test/", "mailto:a@h.test", "stdio:x",
			"ht\u017fps://h.test/", "ｈttps://h.test/" })
	void refusesWhatIsNoHttpUrl(String url) {
		assertRefused(url);
	}

	@ParameterizedTest
	@DisplayName("B-157: user info, backslashes, blanks and control characters are refused")
	@ValueSource(strings = { "https://user@h.test/", "https://user:pw@h.test/", "https://@h.test/", "https://:@h.test/",
			"https://public.example@127.0.0.1/", "http://a@b@c/", "http://example.com\\@evil.test/",
			"https:\\\\h.test\\mcp", "https://h.test\\mcp", "https://h.test%2f@evil.test/",
			"https://h.test%40evil.test/", " https://h.test/", "https://h.test/ ", "https://h.test/a b",
			"https://h test/", "https://h.test/\t", "https://h.test/\r\nX: y", "https://h.test/\u0000",
			"https://h.test/\u007f", "https://h.test/\u0085", "https://h.test/\u00a0", "https://h.test/\u2028",
			"https://h.test/%", "https://h.test/%zz", "https://h.test/<x>", "https://h.test/{x}", "https://h.test/|",
			"https://h.test/^", "https://h.test/\"", "https://h.test/`", "https://h.test/データ", "https://h.test/?q=é",
			"https://h.test,evil.test/", "https://h.test;evil.test/", "https://h.test&evil.test/" })
	void refusesTricksOfParsers(String url) {
		assertRefused(url);
	}

	@ParameterizedTest
	@DisplayName("B-160: ports other than 1 to 65535 in ASCII digits are refused")
	@ValueSource(strings = { "0", "00", "65536", "99999", "4294967739", "99999999999999999999", "abc", "80a", "-1",
			"+80", "8_0", "0x50", "８０", "80:80", "%38%30", "80%20" })
	void refusesOddPorts(String port) {
		assertRefused("https://h.test:" + port + "/");
		assertRefused("https://[2001:db8::1]:" + port + "/");
	}

	@Test
	@DisplayName("A URL longer than 4096 characters is refused")
	void refusesVeryLongUrls() {
		String longest = "https://h.test/" + "a".repeat(4096 - 15);

		assertThat(Endpoint.parse(longest).requestTarget()).hasSize(4096 - 14);
		assertRefused(longest + "a");
	}

	@Test
	@DisplayName("C1, C2, X4: neither path nor query nor fragment is ever printed")
	void printsNothingThatCanHoldACredential() {
		Endpoint endpoint = Endpoint.parse("https://h.test/acct-s3cr3t/mcp?key=s3cr3t#s3cr3t");

		assertThat(endpoint).hasToString("https://h.test:443/******");
		assertThat(endpoint.key()).hasToString("https://h.test:443/******");
		assertThat(endpoint.key().maskedPath()).isEqualTo("/******");
		assertThat(Endpoint.parse("https://h.test").key().maskedPath()).isEqualTo("/");
	}

	@Test
	@DisplayName("X6: the message of a refused URL repeats no part of it")
	void refusalRepeatsNothing() {
		assertThatIllegalArgumentException().isThrownBy(() -> Endpoint.parse("https://s3cr3t:s3cr3t@s3cr3t/s3cr3t"))
			.withMessageNotContaining("s3cr3t")
			.withNoCause();
		assertThatIllegalArgumentException().isThrownBy(() -> Endpoint.parse("https://h.test/s3cr3t|"))
			.withMessageNotContaining("s3cr3t")
			.withNoCause();
	}

	@Test
	@DisplayName("C1, C2: the key ignores the query, but two paths are two keys")
	void keyIsOriginAndPath() {
		Endpoint one = Endpoint.parse("https://h.test/a?x=1");
		Endpoint other = Endpoint.parse("https://H.test:443/a?x=2");

		assertThat(one.key()).isEqualTo(other.key()).hasSameHashCodeAs(other.key());
		assertThat(one).isNotEqualTo(other);
		assertThat(one).isEqualTo(Endpoint.parse("https://h.test/a?x=1#f")).hasSameHashCodeAs(other);
		assertThat(one.key()).isNotEqualTo(Endpoint.parse("https://h.test/b").key());
		assertThat(one.key()).isNotEqualTo(Endpoint.parse("http://h.test:443/a").key());
		assertThat(one).isNotEqualTo("https://h.test/a?x=1");
	}

	@Test
	@DisplayName("C1: an origin cannot be made from anything but normalised parts")
	void originChecksItself() {
		assertThat(new Origin("https", "h.test", 443).secure()).isTrue();
		assertThat(new Origin("http", "h.test", 80).secure()).isFalse();
		assertThat(new Origin("https", "2001:db8:0:0:0:0:0:1", 443).authorityHost())
			.isEqualTo("[2001:db8:0:0:0:0:0:1]");
		for (String host : new String[] { "", "H.test", "127.1", "0x7f.1", "[::1]", "::1", "h.test.", "h_t", "a b" }) {
			assertThatIllegalArgumentException().isThrownBy(() -> new Origin("https", host, 443));
		}
		for (String scheme : new String[] { "", "HTTPS", "ftp", "ws" }) {
			assertThatIllegalArgumentException().isThrownBy(() -> new Origin(scheme, "h.test", 443));
		}
		for (int port : new int[] { -1, 0, 65536 }) {
			assertThatIllegalArgumentException().isThrownBy(() -> new Origin("https", "h.test", port));
		}
	}

	@Test
	@DisplayName("C1: a key has a path that starts with a slash")
	void keyChecksItself() {
		Origin origin = new Origin("https", "h.test", 443);

		assertThatIllegalArgumentException().isThrownBy(() -> new EndpointKey(origin, ""));
		assertThatIllegalArgumentException().isThrownBy(() -> new EndpointKey(origin, "mcp"));
		assertThatExceptionOfType(NullPointerException.class).isThrownBy(() -> new EndpointKey(null, "/"));
	}

	private static void assertRefused(String url) {
		assertThatIllegalArgumentException().isThrownBy(() -> Endpoint.parse(url))
			.withMessageStartingWith("The URL is not usable: ");
	}

}
