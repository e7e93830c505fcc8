package io.github.mcpclient;

import java.util.List;

import io.github.mcpclient.error.BlockedTargetException;
import io.github.mcpclient.error.BlockedTargetException.Reason;
import io.github.mcpclient.target.TargetPermit;
import io.github.mcpclient.target.TargetPolicy;
import io.github.mcpclient.target.TargetProfile;
import io.github.mcpclient.testserver.ModernServer;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

/**
 * Who may choose a target, and what becomes of names.
 */
class ProvenanceTests {

	private static final TargetPermit ALLOW_LIST = (source, name, origin) -> origin.host().equals("allowed.test");

	@Test
	@DisplayName("T15: an endpoint the operator did not choose is refused without a permit, before anything is dialled")
	void foreignEndpointNeedsAPermit() {
		try (McpClients clients = McpClients.builder().resolver((host) -> {
			throw new AssertionError("nothing is resolved");
		}).build()) {
			assertThatExceptionOfType(BlockedTargetException.class)
				.isThrownBy(() -> clients.connect(spec("c", "allowed.test").source("tenant").build()))
				.satisfies((ex) -> {
					assertThat(ex.reason()).isEqualTo(Reason.SOURCE);
					assertThat(ex.getMessage()).doesNotContain("allowed.test").doesNotContain("tenant");
				});
			assertThat(clients.names()).isEmpty();
			clients.connect(spec("own", "anything.test").build());
		}
	}

	@Test
	@DisplayName("T15 T16 T17: the permit decides by source, name and origin; refusing or failing is a refusal without its reason")
	void permitDecides() {
		try (McpClients clients = McpClients.builder().permit(ALLOW_LIST).build()) {
			assertThat(clients.connect(spec("a", "ALLOWED.test").source("tenant").build()).name()).isEqualTo("a");
			assertThatExceptionOfType(BlockedTargetException.class)
				.isThrownBy(() -> clients.connect(spec("b", "other.test").source("tenant").build()));
		}
		try (McpClients clients = McpClients.builder().permit((source, name, origin) -> {
			throw new IllegalStateException("canary " + origin);
		}).build()) {
			assertThatExceptionOfType(BlockedTargetException.class)
				.isThrownBy(() -> clients.connect(spec("a", "allowed.test").source("tenant").build()))
				.satisfies((ex) -> assertThat(ex).hasNoCause().hasMessageNotContaining("canary"));
		}
	}

	@Test
	@DisplayName("T18: what looks like a reference in a header is text, and nothing is looked up for it")
	void referencesAreText() {
		try (ModernServer server = ModernServer.builder().start();
				McpClients clients = McpClients.builder().permit((source, name, origin) -> true).build()) {
			clients
				.connect(ConnectionSpec.builder("a", server.uri().toString())
					.source("tenant")
					.target(TargetPolicy.of(TargetProfile.LOOPBACK))
					.header("Authorization", "Bearer ${java.home}")
					.build())
				.listTools();

			assertThat(server.requests()).isNotEmpty()
				.allSatisfy((request) -> assertThat(request.header("Authorization")).contains("Bearer ${java.home}"));
		}
	}

	@Test
	@DisplayName("B-204: a name is taken once, can be freed, and an unknown one is an error that names those there are")
	void namesAreUnique() {
		try (McpClients clients = McpClients.create()) {
			McpClient first = clients.connect(spec("a", "h.test").build());
			assertThatIllegalArgumentException().isThrownBy(() -> clients.connect(spec("a", "h.test").build()))
				.withMessageContaining("'a'");
			assertThatIllegalArgumentException().isThrownBy(() -> clients.get("b")).withMessageContaining("[a]");

			assertThat(clients.disconnect("a")).isTrue();
			assertThat(clients.disconnect("a")).isFalse();
			assertThat(clients.connect(spec("a", "h.test").build())).isNotSameAs(first);
			assertThat(clients.names()).isEqualTo(List.of("a"));
		}
	}

	private static ConnectionSpecBuilder spec(String name, String host) {
		return ConnectionSpec.builder(name, "https://" + host + "/mcp");
	}

}
