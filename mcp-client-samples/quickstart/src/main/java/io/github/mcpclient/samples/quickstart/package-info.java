/**
 * An application with MCP connections that says what it found on them.
 */
@NullMarked
package io.github.mcpclient.samples.quickstart;

import org.jspecify.annotations.NullMarked;
