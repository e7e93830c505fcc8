package io.github.mcpclient.boot.autoconfigure;

import org.springframework.boot.autoconfigure.condition.ConditionMessage;
import org.springframework.boot.autoconfigure.condition.ConditionOutcome;
import org.springframework.boot.autoconfigure.condition.SpringBootCondition;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.context.annotation.ConditionContext;
import org.springframework.core.env.Environment;
import org.springframework.core.type.AnnotatedTypeMetadata;

/**
 * Matches unless MCP clients are switched off. The switch is bound like every other
 * property, so that {@code yes} and {@code on} mean what they mean elsewhere and anything
 * else stops the application; a condition on the text would take it for {@code false}.
 */
final class OnClientsEnabled extends SpringBootCondition {

	static final String PROPERTY = McpClientProperties.PREFIX + ".enabled";

	static boolean isEnabled(Environment environment) {
		return Binder.get(environment).bind(PROPERTY, Boolean.class).orElse(true);
	}

	@Override
	public ConditionOutcome getMatchOutcome(ConditionContext context, AnnotatedTypeMetadata metadata) {
		boolean enabled = isEnabled(context.getEnvironment());
		return new ConditionOutcome(enabled,
				ConditionMessage.forCondition("MCP clients").because("'" + PROPERTY + "' is " + enabled));
	}

}
