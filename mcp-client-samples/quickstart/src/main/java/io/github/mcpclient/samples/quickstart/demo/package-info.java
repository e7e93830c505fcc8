/**
 * The two MCP servers the sample brings along: software of other people, here to be
 * called.
 */
@NullMarked
package io.github.mcpclient.samples.quickstart.demo;

import org.jspecify.annotations.NullMarked;
