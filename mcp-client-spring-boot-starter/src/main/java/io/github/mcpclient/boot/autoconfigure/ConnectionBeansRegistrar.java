package io.github.mcpclient.boot.autoconfigure;

import java.util.Map;
import java.util.Set;

import io.github.mcpclient.McpClient;

import org.springframework.beans.factory.FactoryBean;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.beans.factory.config.BeanDefinition;
import org.springframework.beans.factory.support.AutowireCandidateQualifier;
import org.springframework.beans.factory.support.BeanDefinitionRegistry;
import org.springframework.beans.factory.support.RootBeanDefinition;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.bind.PlaceholdersResolver;
import org.springframework.boot.context.properties.source.ConfigurationPropertySources;
import org.springframework.context.annotation.ImportBeanDefinitionRegistrar;
import org.springframework.core.env.Environment;
import org.springframework.core.type.AnnotationMetadata;

/**
 * Registers one client bean per configured connection, named {@code <name>McpClient} and
 * qualified by the name of the connection. A bean the application defines under that name
 * stays.
 */
final class ConnectionBeansRegistrar implements ImportBeanDefinitionRegistrar {

	private static final String SUFFIX = "McpClient";

	private final Environment environment;

	ConnectionBeansRegistrar(Environment environment) {
		this.environment = environment;
	}

	@Override
	public void registerBeanDefinitions(AnnotationMetadata importingClass, BeanDefinitionRegistry registry) {
		RawConnectionNames.check(this.environment);
		for (String name : names()) {
			if (!registry.containsBeanDefinition(name + SUFFIX)) {
				registry.registerBeanDefinition(name + SUFFIX, definition(name));
			}
		}
	}

	/**
	 * Only names are wanted here: values, with their placeholders, are read and judged
	 * when the properties are bound.
	 */
	private Set<String> names() {
		Binder binder = new Binder(ConfigurationPropertySources.get(this.environment), PlaceholdersResolver.NONE);
		return binder.bind(McpClientProperties.CONNECTIONS, Bindable.mapOf(String.class, Object.class))
			.map(Map::keySet)
			.orElse(Set.of());
	}

	private static BeanDefinition definition(String name) {
		RootBeanDefinition definition = new RootBeanDefinition(ConnectionFactoryBean.class);
		definition.getConstructorArgumentValues().addIndexedArgumentValue(2, name);
		definition.setAutowireMode(RootBeanDefinition.AUTOWIRE_CONSTRUCTOR);
		definition.setAttribute(FactoryBean.OBJECT_TYPE_ATTRIBUTE, McpClient.class);
		definition.addQualifier(new AutowireCandidateQualifier(Qualifier.class, name));
		definition.setDescription("MCP client of the connection '" + name + "'");
		return definition;
	}

}
