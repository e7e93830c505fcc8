package io.github.mcpclient.samples.quickstart;

import java.util.Map;

import io.github.mcpclient.samples.quickstart.demo.DemoServers;

import org.springframework.beans.factory.support.DefaultSingletonBeanRegistry;
import org.springframework.context.ApplicationContextInitializer;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.aot.AbstractAotProcessor;
import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.core.env.MapPropertySource;
import org.springframework.core.env.Profiles;

/**
 * Starts the demo servers if the profile {@code demo} is active, and tells
 * {@code application.yml} where they listen: {@code demo.legacy-url} and
 * {@code demo.modern-url}. Beans are destroyed in reverse order, so what is registered
 * before any bean outlives all of them, the clients included. Nothing is started while
 * the application is only processed ahead of time.
 */
final class DemoServersInitializer implements ApplicationContextInitializer<ConfigurableApplicationContext> {

	static final String PROFILE = "demo";

	@Override
	public void initialize(ConfigurableApplicationContext context) {
		ConfigurableEnvironment environment = context.getEnvironment();
		if (!environment.acceptsProfiles(Profiles.of(PROFILE))
				|| Boolean.getBoolean(AbstractAotProcessor.AOT_PROCESSING)) {
			return;
		}
		DemoServers servers = DemoServers.start();
		((DefaultSingletonBeanRegistry) context.getBeanFactory()).registerDisposableBean("demoServers", servers::close);
		environment.getPropertySources()
			.addFirst(new MapPropertySource(PROFILE, Map.of("demo.legacy-url", servers.legacyUrl().toString(),
					"demo.modern-url", servers.modernUrl().toString())));
	}

}
