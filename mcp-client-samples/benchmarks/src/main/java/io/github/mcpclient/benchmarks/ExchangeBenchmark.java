package io.github.mcpclient.benchmarks;

import java.io.IOException;
import java.time.Duration;
import java.util.List;

import io.github.mcpclient.endpoint.Endpoint;
import io.github.mcpclient.exchange.Deadline;
import io.github.mcpclient.exchange.DeadlineTimer;
import io.github.mcpclient.exchange.ExchangeClient;
import io.github.mcpclient.exchange.ExchangeLimits;
import io.github.mcpclient.exchange.ExchangeRequest;
import io.github.mcpclient.exchange.ExchangeResponse;
import io.github.mcpclient.target.HostLookups;
import io.github.mcpclient.target.HostResolver;
import io.github.mcpclient.target.TargetGuard;
import io.github.mcpclient.target.TargetPolicy;
import io.github.mcpclient.target.TargetProfile;

/**
 * A guarded exchange beside the same POST of the HTTP library alone. Goal: at most 1.15
 * times its CPU.
 */
final class ExchangeBenchmark {

	private ExchangeBenchmark() {
	}

	static void run() throws Exception {
		Contest contest = new Contest();
		try (ServerProcess server = ServerProcess.start()) {
			for (boolean secure : new boolean[] { false, true }) {
				List<Subject> subjects = List.of(bare(server, secure), exchange(server, secure));
				for (int callers : new int[] { 1, 8 }) {
					contest.run(secure ? "TLS" : "plain", subjects, callers);
				}
				for (Subject subject : subjects) {
					subject.end().run();
				}
			}
		}
		contest.print();
	}

	static Subject bare(ServerProcess server, boolean secure) throws IOException {
		BareClient client = new BareClient(server.url(secure), server.tls(secure));
		byte[] body = SampleCall.body();
		return new Subject("bare HTTP library", () -> client.post(SampleCall.HEADERS, body), client::close);
	}

	private static Subject exchange(ServerProcess server, boolean secure) throws IOException {
		Endpoint endpoint = Endpoint.parse(server.url(secure));
		DeadlineTimer timer = new DeadlineTimer();
		HostLookups lookups = new HostLookups(HostResolver.system());
		ExchangeClient client = new ExchangeClient(endpoint.origin(),
				new TargetGuard(TargetPolicy.of(TargetProfile.LOOPBACK), lookups), ExchangeLimits.defaults(),
				server.tls(secure), timer);
		byte[] body = SampleCall.body();
		return new Subject("exchange", () -> {
			ExchangeRequest request = ExchangeRequest.post(endpoint, SampleCall.HEADERS, body);
			try (ExchangeResponse response = client.open(request, Deadline.after(Duration.ofSeconds(30)))) {
				response.body().readAllBytes();
			}
		}, () -> {
			client.close();
			timer.close();
			lookups.close();
		});
	}

}
