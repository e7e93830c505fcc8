/**
 * Properties and auto-configurations that turn them into clients.
 */
@NullMarked
package io.github.mcpclient.boot.autoconfigure;

import org.jspecify.annotations.NullMarked;
