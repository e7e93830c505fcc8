package io.github.mcpclient.exchange;

import org.jspecify.annotations.Nullable;

/**
 * An event of a stream with data.
 *
 * @param type the type, {@code message} unless the server named another
 * @param data UTF-8 bytes, never empty; lines joined by line feeds
 * @param lastEventId the id the stream stands at, {@code null} while the server has named
 * none
 * @param complete whether the blank line that ends an event was seen; {@code false} only
 * for the last event of a stream that ended without it (R8)
 */
@SuppressWarnings("ArrayRecordComponent") // handed over, never compared
public record ServerEvent(String type, byte[] data, @Nullable String lastEventId, boolean complete) {

	/** The type of events that carry JSON-RPC messages. */
	public static final String MESSAGE = "message";

	/**
	 * Whether the event carries a JSON-RPC message: other types are ignored (M-TRN-07).
	 * @return {@code true} for the type {@code message}
	 */
	public boolean isMessage() {
		return MESSAGE.equals(this.type);
	}

	@Override
	public String toString() {
		return "ServerEvent[" + this.data.length + " bytes]";
	}

}
