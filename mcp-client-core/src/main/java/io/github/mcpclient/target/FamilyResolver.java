package io.github.mcpclient.target;

import java.io.InterruptedIOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

import io.github.mcpclient.thread.DaemonThreads;

/**
 * Looks up both families at the same time and refuses half an answer: whoever could make
 * one lookup fail would otherwise choose which half is vetted (T4, T5).
 */
final class FamilyResolver implements HostResolver {

	private final HostResolver ipv4;

	private final HostResolver ipv6;

	private final DaemonThreads threads = new DaemonThreads("mcp-client-lookup-ipv6");

	FamilyResolver(HostResolver ipv4, HostResolver ipv6) {
		this.ipv4 = ipv4;
		this.ipv6 = ipv6;
	}

	@Override
	public List<InetAddress> resolve(String host) throws UnknownHostException {
		FutureTask<List<InetAddress>> other = new FutureTask<>(() -> this.ipv6.resolve(host));
		this.threads.newThread(other).start();
		try {
			List<InetAddress> addresses = new ArrayList<>(this.ipv4.resolve(host));
			addresses.addAll(other.get());
			return addresses;
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			throw unknown(new InterruptedIOException());
		}
		catch (ExecutionException ex) {
			throw unknown(ex);
		}
		finally {
			other.cancel(true);
		}
	}

	private static UnknownHostException unknown(Throwable cause) {
		UnknownHostException unknown = new UnknownHostException("The lookup of one address family failed");
		unknown.initCause(cause);
		return unknown;
	}

}
