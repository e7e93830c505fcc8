package io.github.mcpclient.error;

/**
 * Which answers prove that a request was not run (metering, settlement by evidence). The
 * lists are closed: what is not on them proves nothing.
 */
final class Refusal {

	private Refusal() {
	}

	/**
	 * What a status proves. Of the redirects only 307 and 308 ask for the request to be
	 * sent again as it is; the others may follow a request that was run.
	 * @param status the HTTP status
	 * @return {@link Dispatch#REJECTED} or {@link Dispatch#UNKNOWN}
	 */
	static Dispatch ofStatus(int status) {
		return switch (status) {
			case 307, 308, 400, 401, 402, 403, 404, 405, 406, 407, 413, 415, 421, 426, 428, 429, 501 ->
				Dispatch.REJECTED;
			default -> Dispatch.UNKNOWN;
		};
	}

	/**
	 * What a JSON-RPC error proves. The codes of the specification say that the request
	 * was not taken up; any other is as good as the status that carried it.
	 * @param code the code
	 * @param status the HTTP status
	 * @return {@link Dispatch#REJECTED} or {@link Dispatch#UNKNOWN}
	 */
	static Dispatch ofError(int code, int status) {
		return switch (code) {
			case -32700, -32600, -32601, -32602, -32020, -32021, -32022, -32042 -> Dispatch.REJECTED;
			default -> ofStatus(status);
		};
	}

}
