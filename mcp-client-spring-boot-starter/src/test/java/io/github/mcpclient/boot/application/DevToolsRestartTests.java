package io.github.mcpclient.boot.application;

import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import java.net.URL;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

import io.github.mcpclient.McpClient;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;
import org.springframework.boot.devtools.restart.classloader.RestartClassLoader;
import org.springframework.boot.test.util.TestPropertyValues;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * An application that is restarted by DevTools: its classes are loaded anew, those of the
 * library are not.
 */
class DevToolsRestartTests {

	private static final Duration PATIENCE = Duration.ofSeconds(30);

	private final OneConnection connection = new OneConnection();

	private final ReferenceQueue<ClassLoader> collected = new ReferenceQueue<>();

	@AfterEach
	void stopServer() {
		this.connection.close();
	}

	/**
	 * Boot keeps the class loader of the thread that binds properties first.
	 */
	@BeforeAll
	static void bindFirst() {
		new Binder(new MapConfigurationPropertySource(Map.of("size", "1"))).bind("size", Integer.class);
	}

	@Test
	void restartedApplicationLeavesNothingOfItsPastBehind() throws Exception {
		WeakReference<ClassLoader> first = runOnce();
		WeakReference<ClassLoader> second = runOnce();

		this.connection.assertNothingLeft();
		assertCollected(first, second);
	}

	private WeakReference<ClassLoader> runOnce() throws Exception {
		ClassLoader parent = getClass().getClassLoader();
		URL classes = getClass().getProtectionDomain().getCodeSource().getLocation();
		ClassLoader ofTheThread = Thread.currentThread().getContextClassLoader();
		try (RestartClassLoader loader = new RestartClassLoader(parent, new URL[] { classes })) {
			Thread.currentThread().setContextClassLoader(loader);
			run(loader);
			return new WeakReference<>(loader, this.collected);
		}
		finally {
			Thread.currentThread().setContextClassLoader(ofTheThread);
		}
	}

	private void run(ClassLoader loader) throws Exception {
		Class<?> application = loader.loadClass(DevelopedApplication.class.getName());
		assertThat(application).isNotSameAs(DevelopedApplication.class);
		assertThat(loader.loadClass(McpClient.class.getName())).isSameAs(McpClient.class);
		try (AnnotationConfigApplicationContext context = new AnnotationConfigApplicationContext()) {
			context.setClassLoader(loader);
			context.register(application);
			TestPropertyValues.of(this.connection.properties()).applyTo(context);
			context.refresh();
			assertThat(context.getBean(Future.class).get(PATIENCE.toSeconds(), TimeUnit.SECONDS)).isEqualTo("Hello");
			this.connection.assertUsable(context);
		}
	}

	/**
	 * The collector needs to be asked, and may need to be asked more than once.
	 */
	private void assertCollected(WeakReference<?>... references) throws InterruptedException {
		long end = System.nanoTime() + PATIENCE.toNanos();
		for (int i = 0; i < references.length; i++) {
			do {
				System.gc();
			}
			while (this.collected.remove(100) == null && System.nanoTime() < end);
		}
		assertThat(references).allSatisfy((reference) -> assertThat(reference.get()).isNull());
	}

}
