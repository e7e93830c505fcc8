package io.github.mcpclient.metering.jdbc;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.Objects;
import java.util.stream.Stream;

import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.apache.commons.compress.compressors.xz.XZCompressorInputStream;

/**
 * Where the programs of PostgreSQL are: those installed on this machine, otherwise those
 * that come as a test dependency for Linux on x86-64, so that the tests need nothing
 * installed there.
 */
final class PostgresBinaries {

	private static final Path INSTALLED = Path.of("/usr/lib/postgresql");

	private static final int EXECUTABLE = 0111;

	private PostgresBinaries() {
	}

	/**
	 * The directory of {@code initdb} and {@code pg_ctl}.
	 */
	static Path find() throws IOException {
		try (Stream<Path> versions = Files.exists(INSTALLED) ? Files.list(INSTALLED) : Stream.empty()) {
			Path installed = versions.map((version) -> version.resolve("bin"))
				.filter((bin) -> Files.isExecutable(bin.resolve("initdb")))
				.max(Comparator.naturalOrder())
				.orElse(null);
			return (installed != null) ? installed : unpack().resolve("bin");
		}
	}

	private static Path unpack() throws IOException {
		InputStream packed = PostgresBinaries.class.getResourceAsStream("/postgres-linux-x86_64.txz");
		boolean fits = System.getProperty("os.name").equals("Linux") && System.getProperty("os.arch").equals("amd64");
		if (!fits || packed == null) {
			throw new AssertionError(
					"These tests need PostgreSQL on this machine, for example: apt-get install postgresql");
		}
		Path target = Files.createTempDirectory("mcp-postgres-programs");
		makeExecutable(target);
		try (TarArchiveInputStream tar = new TarArchiveInputStream(new XZCompressorInputStream(packed))) {
			for (TarArchiveEntry entry = tar.getNextEntry(); entry != null; entry = tar.getNextEntry()) {
				unpack(tar, entry, target.resolve(entry.getName()));
			}
		}
		return target;
	}

	private static void unpack(TarArchiveInputStream tar, TarArchiveEntry entry, Path file) throws IOException {
		if (entry.isDirectory()) {
			Files.createDirectories(file);
			return;
		}
		Files.createDirectories(Objects.requireNonNull(file.getParent()));
		if (entry.isSymbolicLink()) {
			Files.createSymbolicLink(file, Path.of(entry.getLinkName()));
			return;
		}
		Files.copy(tar, file);
		if ((entry.getMode() & EXECUTABLE) != 0) {
			makeExecutable(file);
		}
	}

	/** For every user: PostgreSQL does not run as the one the tests may run as. */
	private static void makeExecutable(Path file) throws IOException {
		if (!file.toFile().setReadable(true, false) || !file.toFile().setExecutable(true, false)) {
			throw new IOException("Cannot make " + file + " executable");
		}
	}

}
