package io.github.mcpclient.benchmarks;

import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Locale;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

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
 * Opens many event streams at once and says what an open one costs: threads of the
 * platform and heap. Goal on a JVM with virtual threads: no thread each, under 60 kB.
 */
final class OpenStreams {

	private static final byte[] REQUEST = "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"stream\"}"
		.getBytes(StandardCharsets.UTF_8);

	private final Endpoint endpoint;

	private final ExchangeClient client;

	private final CountDownLatch opened;

	private final AtomicInteger failed = new AtomicInteger();

	private OpenStreams(Endpoint endpoint, ExchangeClient client, int count) {
		this.endpoint = endpoint;
		this.client = client;
		this.opened = new CountDownLatch(count);
	}

	static void run() throws Exception {
		Table table = new Table("", "streams open", "platform threads", "heap kB/stream");
		for (boolean secure : new boolean[] { false, true }) {
			run(Integer.getInteger("streams", 1000), secure, table);
		}
		table.print();
	}

	private static void run(int count, boolean secure, Table table) throws Exception {
		try (ServerProcess server = ServerProcess.start();
				DeadlineTimer timer = new DeadlineTimer();
				HostLookups lookups = new HostLookups(HostResolver.system())) {
			Endpoint endpoint = Endpoint.parse(server.url(secure));
			try (ExchangeClient client = new ExchangeClient(endpoint.origin(),
					new TargetGuard(TargetPolicy.of(TargetProfile.LOOPBACK), lookups), ExchangeLimits.defaults(),
					server.tls(secure), timer)) {
				new OpenStreams(endpoint, client, 1).open(1);
				int threads = threads();
				long heap = usedHeap();
				OpenStreams streams = new OpenStreams(endpoint, client, count);
				streams.open(count);
				long perStream = (usedHeap() - heap) / count;
				table.row(secure ? "TLS" : "plain", String.valueOf(count - streams.failed.get()),
						String.valueOf(threads() - threads), String.format(Locale.ROOT, "%.1f", perStream / 1024.0));
			}
		}
	}

	private void open(int count) throws InterruptedException {
		for (int i = 0; i < count; i++) {
			Callers.start(this::listen);
		}
		if (!this.opened.await(2, TimeUnit.MINUTES)) {
			throw new IllegalStateException(this.opened.getCount() + " streams are not open yet");
		}
	}

	private void listen() {
		boolean counted = false;
		ExchangeRequest request = ExchangeRequest.post(this.endpoint, SampleCall.HEADERS, REQUEST);
		try (ExchangeResponse response = this.client.open(request, Deadline.after(Duration.ofMinutes(10)))) {
			while (response.nextEvent() != null) {
				if (!counted) {
					this.opened.countDown();
					counted = true;
				}
			}
		}
		catch (RuntimeException ex) {
			if (!counted) {
				this.failed.incrementAndGet();
				this.opened.countDown();
			}
		}
	}

	private static int threads() {
		return ManagementFactory.getThreadMXBean().getThreadCount();
	}

	private static long usedHeap() throws InterruptedException {
		for (int i = 0; i < 3; i++) {
			System.gc();
			Thread.sleep(200);
		}
		return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
	}

}
