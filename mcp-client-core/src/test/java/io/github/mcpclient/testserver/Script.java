package io.github.mcpclient.testserver;

/**
 * Decides what a {@link ScriptedServer} answers to one request. It runs on the thread of
 * the request's connection, so it may block; requests on other connections run at the
 * same time.
 */
@FunctionalInterface
public interface Script {

	/**
	 * Answers one request. A stream that is still open when this returns is ended
	 * properly; returning without touching the reply is an error of the script.
	 * @param request the request, read in full
	 * @param reply where to write the answer
	 * @throws Exception to fail the test: it is rethrown by
	 * {@link ScriptedServer#close()}, unless it only says that the client has gone
	 */
	void handle(ReceivedRequest request, Reply reply) throws Exception;

}
