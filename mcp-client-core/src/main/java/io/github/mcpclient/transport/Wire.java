package io.github.mcpclient.transport;

import java.util.concurrent.atomic.AtomicLong;

import io.github.mcpclient.exchange.Deadline;
import io.github.mcpclient.exchange.ExchangeClient;
import io.github.mcpclient.exchange.ExchangeRequest;
import io.github.mcpclient.exchange.ExchangeResponse;
import io.github.mcpclient.protocol.ProtocolVersion;

/**
 * Sends one message and reads one answer; no gate, no judgement. Thread-safe.
 */
final class Wire {

	private final ExchangeClient exchanges;

	private final RequestWriter writer;

	private final AtomicLong requestIds;

	Wire(ExchangeClient exchanges, RequestWriter writer, AtomicLong requestIds) {
		this.exchanges = exchanges;
		this.writer = writer;
		this.requestIds = requestIds;
	}

	RequestWriter writer() {
		return this.writer;
	}

	/**
	 * Send a request in a session.
	 */
	Answer send(McpRequest request, Session session, Deadline deadline) {
		long id = nextId();
		ExchangeRequest message = session.isModern() ? this.writer.modern(request, session.version(), id)
				: this.writer.legacy(request, session.version(), session.id(), id);
		return send(message, id, deadline);
	}

	/**
	 * Send a request of the modern form outside of any session.
	 */
	Answer sendModern(McpRequest request, ProtocolVersion version, Deadline deadline) {
		long id = nextId();
		return send(this.writer.modern(request, version, id), id, deadline);
	}

	/**
	 * Send the first message of the legacy handshake.
	 */
	Answer sendInitialize(ProtocolVersion proposed, Deadline deadline) {
		long id = nextId();
		return send(this.writer.initialize(proposed, id), id, deadline);
	}

	/**
	 * Send a message that is answered with a status only; a body is not waited for.
	 */
	Answer sendUnanswered(ExchangeRequest message, Deadline deadline) {
		try (ExchangeResponse response = this.exchanges.open(message, deadline)) {
			return AnswerReader.acknowledgement(response);
		}
	}

	private Answer send(ExchangeRequest message, long id, Deadline deadline) {
		try (ExchangeResponse response = this.exchanges.open(message, deadline)) {
			return AnswerReader.read(response, id);
		}
	}

	private long nextId() {
		return this.requestIds.incrementAndGet();
	}

}
