package io.github.mcpclient.samples.quickstart.demo;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicBoolean;

import jakarta.servlet.http.HttpServlet;
import org.apache.catalina.Context;
import org.apache.catalina.LifecycleException;
import org.apache.catalina.Wrapper;
import org.apache.catalina.connector.Connector;
import org.apache.catalina.core.StandardContext;
import org.apache.catalina.core.StandardServer;
import org.apache.catalina.startup.Tomcat;
import org.apache.catalina.webresources.TomcatURLStreamHandlerFactory;
import org.apache.tomcat.util.modeler.Registry;

import org.springframework.util.FileSystemUtils;

/**
 * One servlet in a Tomcat of its own, on a free port of 127.0.0.1. It runs on daemon
 * threads only, and {@link #close()} leaves neither threads nor files behind.
 */
final class EmbeddedServlet implements AutoCloseable {

	static final String PATH = "/mcp";

	private static final String HOST = "127.0.0.1";

	private final Tomcat tomcat;

	private final Path directory;

	private final AtomicBoolean closed = new AtomicBoolean();

	private EmbeddedServlet(Tomcat tomcat, Path directory) {
		this.tomcat = tomcat;
		this.directory = directory;
	}

	/**
	 * Starts a Tomcat that serves the given servlet.
	 * @param name what the server is called in the log
	 * @param servlet the servlet, destroyed with the server
	 * @return the listening server
	 * @throws IllegalStateException if it cannot be started
	 */
	static EmbeddedServlet start(String name, HttpServlet servlet) {
		leaveTheJvmAlone();
		Path directory = temporaryDirectory(name);
		EmbeddedServlet server = new EmbeddedServlet(tomcat(name, directory, servlet), directory);
		try {
			server.tomcat.start();
			return server;
		}
		catch (LifecycleException ex) {
			server.close();
			throw new IllegalStateException("Cannot start the MCP server " + name, ex);
		}
	}

	/**
	 * Keeps Tomcat from what it would do for the whole JVM, its MBeans and its URL
	 * handlers. Spring Boot asks for the same when it starts the Tomcat of the
	 * application, but that comes too late if another one was first.
	 */
	private static void leaveTheJvmAlone() {
		Registry.disableRegistry();
		TomcatURLStreamHandlerFactory.disable();
	}

	private static Tomcat tomcat(String name, Path directory, HttpServlet servlet) {
		Tomcat tomcat = new Tomcat();
		tomcat.setBaseDir(directory.toString());
		((StandardServer) tomcat.getServer()).setUtilityThreadsAsDaemon(true);
		tomcat.getService().setName(name);
		tomcat.getEngine().setName(name);
		tomcat.setConnector(connector());
		Context context = tomcat.addContext("", null);
		withoutLeakHunt((StandardContext) context);
		Wrapper wrapper = Tomcat.addServlet(context, name, servlet);
		wrapper.setAsyncSupported(true);
		wrapper.setLoadOnStartup(1);
		wrapper.addMapping(PATH);
		return tomcat;
	}

	/**
	 * Turns off what looks into JDK internals when a web application is unloaded, and
	 * warns if it may not. There is no class loader to unload here.
	 */
	private static void withoutLeakHunt(StandardContext context) {
		context.setClearReferencesRmiTargets(false);
		context.setClearReferencesThreadLocals(false);
	}

	private static Connector connector() {
		Connector connector = new Connector();
		connector.setPort(0);
		connector.setThrowOnFailure(true);
		connector.setProperty("address", HOST);
		connector.setProperty("minSpareThreads", "1");
		return connector;
	}

	private static Path temporaryDirectory(String name) {
		try {
			return Files.createTempDirectory(name);
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	/**
	 * The URL of the servlet.
	 * @return an absolute URL with the port that was given to the server
	 */
	URI url() {
		return URI.create("http://" + HOST + ":" + this.tomcat.getConnector().getLocalPort() + PATH);
	}

	@Override
	public void close() {
		if (!this.closed.compareAndSet(false, true)) {
			return;
		}
		try {
			this.tomcat.stop();
			this.tomcat.destroy();
			FileSystemUtils.deleteRecursively(this.directory);
		}
		catch (LifecycleException ex) {
			throw new IllegalStateException("Cannot stop the MCP server", ex);
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

}
