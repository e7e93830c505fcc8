/**
 * Servers for tests: a scripted HTTP server with byte control, and two small MCP servers,
 * one per protocol era, built on it.
 */
@NullMarked
package io.github.mcpclient.testserver;

import org.jspecify.annotations.NullMarked;
