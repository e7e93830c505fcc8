package io.github.mcpclient.boot.autoconfigure;

import io.github.mcpclient.endpoint.Secret;

import org.springframework.boot.context.properties.ConfigurationPropertiesBinding;
import org.springframework.core.convert.converter.Converter;

/**
 * Turns the value of a property into a secret as soon as it is read.
 */
@ConfigurationPropertiesBinding
final class SecretConverter implements Converter<String, Secret> {

	@Override
	public Secret convert(String source) {
		return Secret.of(source);
	}

}
