package io.github.mcpclient.boot.autoconfigure;

import io.github.mcpclient.McpClient;
import org.jspecify.annotations.Nullable;

import org.springframework.beans.factory.BeanFactory;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.beans.factory.config.BeanDefinition;
import org.springframework.beans.factory.support.AutowireCandidateQualifier;
import org.springframework.beans.factory.support.BeanDefinitionRegistry;
import org.springframework.beans.factory.support.RootBeanDefinition;
import org.springframework.context.annotation.ImportBeanDefinitionRegistrar;
import org.springframework.core.env.Environment;
import org.springframework.core.type.AnnotationMetadata;

/**
 * Registers one client bean per configured connection, named {@code <name>McpClient} and
 * qualified by the name of the connection. A bean the application defines under that name
 * stays.
 */
final class ConnectionBeansRegistrar implements ImportBeanDefinitionRegistrar {

	/** What the bean of a client is called after the name of its connection. */
	static final String SUFFIX = "McpClient";

	private final Environment environment;

	ConnectionBeansRegistrar(Environment environment) {
		this.environment = environment;
	}

	@Override
	public void registerBeanDefinitions(AnnotationMetadata importingClass, BeanDefinitionRegistry registry) {
		BootGeneration.check();
		RawConnectionNames.check(this.environment);
		for (String name : ConnectionNames.in(this.environment)) {
			requireNoOther(name, registry);
			if (!registry.containsBeanDefinition(name + SUFFIX)) {
				registry.registerBeanDefinition(name + SUFFIX, definition(name));
			}
		}
	}

	/**
	 * Whoever asks for the client of a connection must get one, and always the same.
	 */
	private static void requireNoOther(String name, BeanDefinitionRegistry registry) {
		Class<?> replacement = typeOf(name + SUFFIX, registry);
		if (replacement != null && replacement != McpClient.class) {
			throw new InvalidPropertyException(PropertyNames.entry(McpClientProperties.CONNECTIONS, name),
					"the application has a bean '" + name + SUFFIX
							+ "', as the client of this connection is called, and it is no McpClient",
					"Rename the connection or the bean.");
		}
		if (typeOf(name, registry) == McpClient.class) {
			throw new InvalidPropertyException(PropertyNames.entry(McpClientProperties.CONNECTIONS, name),
					"the application has an McpClient bean '" + name + "', so that @Qualifier(\"" + name
							+ "\") would mean two clients",
					"Rename the connection or the bean; called '" + name + SUFFIX
							+ "' it replaces the client of the connection.");
		}
	}

	private static @Nullable Class<?> typeOf(String bean, BeanDefinitionRegistry registry) {
		return (registry.containsBeanDefinition(bean) && registry instanceof BeanFactory beans)
				? beans.getType(bean, false) : null;
	}

	/**
	 * A factory method, as that of a {@code @Bean}. The type is given, so that nobody who
	 * looks for beans of some type has to find it out for each of many connections.
	 */
	private static BeanDefinition definition(String name) {
		RootBeanDefinition definition = new RootBeanDefinition(McpClient.class);
		definition.setTargetType(McpClient.class);
		definition.setFactoryBeanName(ConnectionClients.BEAN);
		definition.setFactoryMethodName("client");
		definition.getConstructorArgumentValues().addIndexedArgumentValue(0, name);
		definition.setDestroyMethodName("");
		definition.addQualifier(new AutowireCandidateQualifier(Qualifier.class, name));
		definition.setDescription("MCP client of the connection '" + name + "'");
		return definition;
	}

}
