package io.github.mcpclient;

import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;

import io.github.mcpclient.error.McpException;
import io.github.mcpclient.protocol.SubscriptionFilter;
import io.github.mcpclient.transport.SubscriptionListener;

/**
 * Writes down what a subscription says, for a test to wait for. Thread-safe.
 */
final class RecordedChanges implements SubscriptionListener {

	private final BlockingQueue<String> heard = new LinkedBlockingQueue<>();

	@Override
	public void onToolsChanged() {
		this.heard.add("tools");
	}

	@Override
	public void onPromptsChanged() {
		this.heard.add("prompts");
	}

	@Override
	public void onResourcesChanged() {
		this.heard.add("resources");
	}

	@Override
	public void onResourceUpdated(String uri) {
		this.heard.add("updated " + uri);
	}

	@Override
	public void onGap() {
		this.heard.add("gap");
	}

	@Override
	public void onDropped(SubscriptionFilter dropped) {
		this.heard.add("dropped " + dropped);
	}

	@Override
	public void onEnded() {
		this.heard.add("ended");
	}

	@Override
	public void onRefused(McpException failure) {
		this.heard.add("refused " + failure.code());
	}

	/**
	 * Waits for the next words, not for ever.
	 */
	List<String> take(int count) {
		return IntStream.range(0, count).mapToObj((i) -> next()).toList();
	}

	private String next() {
		try {
			return String.valueOf(this.heard.poll(30, TimeUnit.SECONDS));
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			return "interrupted";
		}
	}

}
