package io.github.mcpclient.metering.jdbc;

import java.io.File;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

import org.postgresql.ds.PGConnectionPoolDataSource;

/**
 * A PostgreSQL of the test's own: made in a temporary directory, reached on loopback
 * only, and gone when closed.
 */
final class PostgresServer implements AutoCloseable {

	/** PostgreSQL refuses to run as root, so it runs as this user then. */
	private static final String NOBODY = "nobody";

	private final Path directory;

	private final Path binaries;

	private final int port;

	private PostgresServer(Path directory, Path binaries, int port) {
		this.directory = directory;
		this.binaries = binaries;
		this.port = port;
	}

	static PostgresServer start() throws IOException, InterruptedException {
		PostgresServer server = new PostgresServer(Files.createTempDirectory("mcp-postgres"), PostgresBinaries.find(),
				freePort());
		if (isRoot()) {
			execute(List.of("chown", NOBODY, server.directory.toString()));
		}
		server.run("initdb", "-D", server.data(), "-U", "mcp", "-A", "trust", "--no-sync", "-E", "UTF8", "--locale=C");
		server.run("pg_ctl", "-D", server.data(), "-w", "-l", server.directory.resolve("log").toString(), "-o",
				"-p " + server.port + " -c listen_addresses=127.0.0.1 -c fsync=off -k " + server.directory, "start");
		return server;
	}

	private static int freePort() throws IOException {
		try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
			return socket.getLocalPort();
		}
	}

	private static boolean isRoot() {
		return "root".equals(System.getProperty("user.name"));
	}

	private String data() {
		return this.directory.resolve("data").toString();
	}

	private void run(String program, String... arguments) throws IOException, InterruptedException {
		List<String> command = new ArrayList<>();
		if (isRoot()) {
			command.addAll(List.of("runuser", "-u", NOBODY, "--"));
		}
		command.add(this.binaries.resolve(program).toString());
		command.addAll(List.of(arguments));
		execute(command);
	}

	private static void execute(List<String> command) throws IOException, InterruptedException {
		Path output = Files.createTempFile("mcp-postgres", ".log");
		Process process = new ProcessBuilder(command).directory(new File("/"))
			.redirectErrorStream(true)
			.redirectOutput(output.toFile())
			.start();
		if (!process.waitFor(60, TimeUnit.SECONDS) || process.exitValue() != 0) {
			process.destroyForcibly();
			throw new AssertionError(command + " failed: " + Files.readString(output));
		}
		Files.delete(output);
	}

	PGConnectionPoolDataSource dataSource() {
		PGConnectionPoolDataSource source = new PGConnectionPoolDataSource();
		source.setServerNames(new String[] { "127.0.0.1" });
		source.setPortNumbers(new int[] { this.port });
		source.setDatabaseName("postgres");
		source.setUser("mcp");
		return source;
	}

	@Override
	public void close() throws IOException, InterruptedException {
		run("pg_ctl", "-D", data(), "-w", "-m", "immediate", "stop");
		execute(List.of("rm", "-rf", this.directory.toString()));
	}

}
