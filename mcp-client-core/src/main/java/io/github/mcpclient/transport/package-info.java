/**
 * One MCP connection over HTTP: its admission window, session and order of gates.
 */
@NullMarked
package io.github.mcpclient.transport;

import org.jspecify.annotations.NullMarked;
