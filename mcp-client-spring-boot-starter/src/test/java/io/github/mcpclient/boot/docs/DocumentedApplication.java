package io.github.mcpclient.boot.docs;

import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;

/**
 * The application that the examples test.
 */
@SpringBootConfiguration(proxyBeanMethods = false)
@EnableAutoConfiguration
class DocumentedApplication {

}
