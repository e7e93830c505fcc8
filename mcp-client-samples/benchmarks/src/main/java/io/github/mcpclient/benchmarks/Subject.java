package io.github.mcpclient.benchmarks;

/**
 * One of the things that are compared.
 *
 * @param name how the table calls it
 * @param call makes one call and waits for its answer
 * @param end ends it
 */
record Subject(String name, Call call, Call end) {

	/**
	 * Something to run.
	 */
	interface Call {

		void run() throws Exception;

	}

}
