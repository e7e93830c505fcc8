/**
 * Lines for an operator: one for each change of state, with structured fields, and never
 * a flood.
 */
@NullMarked
package io.github.mcpclient.log;

import org.jspecify.annotations.NullMarked;
