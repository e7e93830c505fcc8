package io.github.mcpclient.boot.autoconfigure;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.boot.autoconfigure.ImportAutoConfiguration;
import org.springframework.boot.autoconfigure.ssl.SslAutoConfiguration;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.annotation.Configuration;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What a user reads when a property is wrong: a real application is started, and the
 * failure report is what it prints. The report names the property and the fix, and never
 * holds a value.
 */
@ExtendWith(OutputCaptureExtension.class)
class StartupFailureTests {

	private static final String URL = "--mcp.client.connections.weather.url=https://weather.example.com/mcp";

	@ParameterizedTest
	@ValueSource(strings = { "mcp.client.enabledd", "mcp.client.era.tttl", "mcp.client.breaker.recover",
			"mcp.client.defaults.call-timeuot", "mcp.client.defaults.target.profil",
			"mcp.client.connections.weather.urll", "mcp.client.connections.weather.target.allowed-port" })
	void typoInAnyGroupIsNamedWithWhatIsKnownThere(String key, CapturedOutput output) {
		String report = failureOf(output, URL, "--" + key + "=s3cret");
		assertThat(report).contains("There is no property '" + key + "'", "Known are: ").doesNotContain("s3cret");
	}

	@Test
	void unknownPropertyIsAnsweredWithTheNamesOfItsOwnGroup(CapturedOutput output) {
		assertThat(failureOf(output, URL, "--mcp.client.era.tttl=1")).contains("confirm-legacy, max-entries, ttl.");
		assertThat(failureOf(output, URL, "--mcp.client.connections.weather.target.x=1"))
			.contains("allowed-cidrs, allowed-ports, profile.");
	}

	@Test
	void valueOfAMisspeltHeaderIsNotPrinted(CapturedOutput output) {
		String report = failureOf(output, URL, "--mcp.client.connections.weather.hedaers.Authorization=Bearer s3cret");
		assertThat(report).contains("mcp.client.connections.weather.hedaers.authorization").doesNotContain("s3cret");
	}

	@Test
	@DisplayName("T19: a connection has a URL; a command to start is nothing it can have")
	void missingUrlIsNamed(CapturedOutput output) {
		assertThat(failureOf(output, "--mcp.client.connections.weather.call-timeout=3s"))
			.contains("'mcp.client.connections.weather.url' cannot be used: it is missing");
		assertThat(failureOf(output, URL, "--mcp.client.connections.weather.command=npx s3cret"))
			.contains("There is no property 'mcp.client.connections.weather.command'")
			.doesNotContain("s3cret");
	}

	@ParameterizedTest
	@ValueSource(strings = { "insecure", "trust-all", "verify-hostname", "sni-host", "ssl.verify" })
	@DisplayName("D4: no property weakens the verification of TLS")
	void tlsCannotBeWeakened(String name, CapturedOutput output) {
		assertThat(failureOf(output, URL, "--mcp.client.connections.weather." + name + "=true"))
			.contains("There is no property 'mcp.client.connections.weather." + name + "'");
	}

	/**
	 * Boot 4.1 binds an empty value to a group without properties, Boot 4.0 refuses it.
	 */
	@Test
	void connectionWithoutAnyPropertyIsNamed(CapturedOutput output) {
		assertThat(failureOf(output, "--mcp.client.connections.weather=")).containsAnyOf(
				"'mcp.client.connections.weather.url' cannot be used: it is missing",
				"'mcp.client.connections.weather' is a group of properties");
	}

	@ParameterizedTest
	@ValueSource(strings = { "mcp.example.com", "ftp://mcp.example.com", "https://", "https://user:s3cret@example.com",
			"https://exa mple.com/?key=s3cret", "http://127.1/s3cret" })
	@DisplayName("X5: a refused URL is named and not repeated")
	void malformedUrlIsNamedAndNotRepeated(String url, CapturedOutput output) {
		assertThat(failureOf(output, "--mcp.client.connections.weather.url=" + url))
			.contains("'mcp.client.connections.weather.url' cannot be used: the URL is not usable",
					"It was set in \"mcp.client.connections.weather.url\" from property source \"commandLineArgs\"")
			.doesNotContain("s3cret");
	}

	@Test
	@DisplayName("T1: plain http is refused under the public profile")
	void plainHttpIsAnsweredWithTheLoopbackProfile(CapturedOutput output) {
		assertThat(failureOf(output, "--mcp.client.connections.weather.url=http://localhost:8080/mcp?key=s3cret"))
			.contains("mcp.client.connections.weather.url", "plain http is only allowed for servers on this machine",
					"mcp.client.connections.weather.target.profile=loopback")
			.doesNotContain("s3cret");
	}

	@Test
	@DisplayName("T2: only the usual web ports unless allowed")
	void unusualPortIsAnsweredWithTheSettingThatAllowsIt(CapturedOutput output) {
		assertThat(failureOf(output, "--mcp.client.connections.weather.url=https://example.com:9443/mcp")).contains(
				"port 9443 is not one of the usual web ports",
				"mcp.client.connections.weather.target.allowed-ports=9443");
	}

	@Test
	void unknownEraIsNamedWithTheKnownOnes(CapturedOutput output) {
		assertThat(failureOf(output, URL, "--mcp.client.connections.weather.era=ancient"))
			.contains("mcp.client.connections.weather.era", "auto, modern, legacy");
	}

	@ParameterizedTest
	@ValueSource(strings = { "mcp.client.era.ttl=-1s", "mcp.client.breaker.recovery=-1s",
			"mcp.client.breaker.max-open=-1s", "mcp.client.breaker.probe-expiry=0s", "mcp.client.breaker.max-open=1s",
			"mcp.client.era.max-entries=0", "mcp.client.breaker.failure-threshold=0",
			"mcp.client.breaker.max-circuits=0", "mcp.client.defaults.call-timeout=0s",
			"mcp.client.defaults.connection-ttl=110000d", "mcp.client.defaults.era-ttl=-1s",
			"mcp.client.connections.weather.call-timeout=-1s", "mcp.client.connections.weather.init-timeout=0",
			"mcp.client.connections.weather.connect-timeout=0", "mcp.client.connections.weather.chunk-timeout=-3s",
			"mcp.client.connections.weather.connection-ttl=0", "mcp.client.connections.weather.max-in-flight=0",
			"mcp.client.connections.weather.queue-limit=-1", "mcp.client.connections.weather.max-response-size=0",
			"mcp.client.connections.weather.target.allowed-ports=0", "mcp.client.defaults.target.allowed-ports=65536",
			"mcp.client.connections.weather.target.allowed-cidrs=10.0.0.0",
			"mcp.client.defaults.target.allowed-cidrs=10.0.0.0/33", "mcp.client.defaults.url=https://example.com" })
	@DisplayName("B9: a bound that cannot be kept is named, not ignored")
	void valueOutOfBoundsIsNamed(String property, CapturedOutput output) {
		assertThat(failureOf(output, URL, "--" + property)).contains(
				"The property '" + property.substring(0, property.indexOf('=')) + "' cannot be used: ",
				"from property source \"commandLineArgs\"");
	}

	@ParameterizedTest
	@ValueSource(strings = { "mcp.client.defaults.call-timeout=soon", "mcp.client.breaker.failure-threshold=many",
			"mcp.client.connections.weather.max-response-size=huge",
			"mcp.client.connections.weather.concurrency=parallel",
			"mcp.client.connections.weather.target.profile=intranet" })
	void valueOfTheWrongTypeIsNamed(String property, CapturedOutput output) {
		assertThat(failureOf(output, URL, "--" + property)).contains(property.substring(0, property.indexOf('=')));
	}

	@ParameterizedTest
	@ValueSource(strings = { "a/b", "a b", "-a", "a%2Fb" })
	void nameThatIsNoSelectorIsRefused(String name, CapturedOutput output) {
		assertThat(failureOf(output, "--mcp.client.connections[" + name + "].url=https://example.com")).contains(
				"'mcp.client.connections[" + name + "]' cannot be used: a connection name must be",
				"Rename the connection");
	}

	@ParameterizedTest
	@ValueSource(strings = { "a/b", "a b", "a:b" })
	@DisplayName("Binding drops such characters without a word, and the name would be another one")
	void nameThatBindingWouldChangeIsRefused(String name, CapturedOutput output) {
		assertThat(failureOf(output, "--mcp.client.connections." + name + ".url=https://example.com"))
			.contains("'mcp.client.connections[" + name + "]' cannot be used: a connection name must be");
	}

	@ParameterizedTest
	@ValueSource(strings = { "Host", "Mcp-Session-Id", "content-length", "Cookie" })
	@DisplayName("X1: headers of the transport are refused")
	void headerOfTheTransportIsRefused(String header, CapturedOutput output) {
		assertThat(failureOf(output, URL, "--mcp.client.connections.weather.headers." + header + "=s3cret"))
			.contains("'mcp.client.connections.weather.headers." + header + "' cannot be used",
					"set by the client itself")
			.doesNotContain("s3cret");
	}

	@Test
	void headerValueThatCannotTravelIsRefusedAndNotRepeated(CapturedOutput output) {
		assertThat(failureOf(output, URL, "--mcp.client.defaults.headers.Authorization=Bearer s3crét"))
			.contains("'mcp.client.defaults.headers.Authorization' cannot be used", "non-ASCII")
			.doesNotContain("s3cr");
	}

	@Test
	void placeholderWithoutAValueIsNamed(CapturedOutput output) {
		String report = failureOf(output, URL,
				"--mcp.client.connections.weather.headers.Authorization=s3cret ${MCP_TEST_NO_SUCH_TOKEN}");
		assertThat(report)
			.contains("mcp.client.connections.weather.headers.Authorization", "placeholder 'MCP_TEST_NO_SUCH_TOKEN'")
			.doesNotContain("s3cret");
	}

	@Test
	void headersWithoutNamesAreRefusedAndNotRepeated(CapturedOutput output) {
		assertThat(failureOf(output, URL, "--mcp.client.connections.weather.headers=Bearer s3cret"))
			.contains("'mcp.client.connections.weather.headers' is a group of properties")
			.doesNotContain("s3cret");
	}

	@Test
	void unknownSslBundleIsNamedWithTheKnownOnes(CapturedOutput output) {
		assertThat(failureOf(output, URL, "--mcp.client.connections.weather.ssl-bundle=corporate")).contains(
				"'mcp.client.connections.weather.ssl-bundle' cannot be used", "no SSL bundle named 'corporate'",
				"spring.ssl.bundle");
	}

	@Test
	void sslBundleWithUnreadableFilesIsNamed(CapturedOutput output) {
		assertThat(failureOf(output, URL, "--mcp.client.connections.weather.ssl-bundle=broken",
				"--spring.ssl.bundle.jks.broken.truststore.location=file:/no/such/store.p12"))
			.contains("'mcp.client.connections.weather.ssl-bundle' cannot be used", "cannot be loaded");
	}

	private static String failureOf(CapturedOutput output, String... arguments) {
		return FailureReport.of(Application.class, output, arguments);
	}

	@Configuration(proxyBeanMethods = false)
	@ImportAutoConfiguration({ SslAutoConfiguration.class, McpClientAutoConfiguration.class })
	static class Application {

	}

}
