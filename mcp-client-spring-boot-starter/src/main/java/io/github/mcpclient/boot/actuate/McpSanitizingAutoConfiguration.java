package io.github.mcpclient.boot.actuate;

import org.springframework.boot.actuate.endpoint.SanitizingFunction;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.context.annotation.Bean;

/**
 * Auto-configuration that keeps credentials of connections out of the actuator, also
 * where MCP clients are switched off: the properties are there all the same.
 */
@AutoConfiguration
@ConditionalOnClass(SanitizingFunction.class)
public final class McpSanitizingAutoConfiguration {

	@Bean
	@ConditionalOnMissingBean(name = "mcpSanitizingFunction")
	SanitizingFunction mcpSanitizingFunction() {
		return new CredentialSanitizingFunction();
	}

}
