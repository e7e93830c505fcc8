/**
 * What users hold: the clients, what a connection is made of, and the handlers.
 */
@NullMarked
package io.github.mcpclient;

import org.jspecify.annotations.NullMarked;
