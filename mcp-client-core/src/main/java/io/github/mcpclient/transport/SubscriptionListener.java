package io.github.mcpclient.transport;

import io.github.mcpclient.error.McpException;
import io.github.mcpclient.protocol.SubscriptionFilter;

/**
 * Hears about the changes a subscription is for. Called one after the other for one
 * stream, on the thread that reads from the server, so a method must not block and must
 * not call the server itself. What it throws is logged and changes nothing.
 */
public interface SubscriptionListener {

	/**
	 * The server offers other tools than before.
	 */
	default void onToolsChanged() {
	}

	/**
	 * The server offers other prompts than before.
	 */
	default void onPromptsChanged() {
	}

	/**
	 * The server offers other resources than before.
	 */
	default void onResourcesChanged() {
	}

	/**
	 * A resource has other contents than before.
	 * @param uri the resource, or one within a resource that was subscribed to
	 * (M-SUB-08); untrusted
	 */
	default void onResourceUpdated(String uri) {
	}

	/**
	 * The stream was interrupted and works again; changes in between were missed.
	 */
	default void onGap() {
	}

	/**
	 * The server does not report everything that was asked for (M-SUB-03).
	 * @param dropped what it leaves out
	 */
	default void onDropped(SubscriptionFilter dropped) {
	}

	/**
	 * The server has ended the subscription properly, and it is over. Subscribe again if
	 * it is still wanted.
	 */
	default void onEnded() {
	}

	/**
	 * The subscription is over because the server refuses it, or ends every stream right
	 * after it has agreed; nothing is tried any more.
	 * @param failure why
	 */
	default void onRefused(McpException failure) {
	}

}
