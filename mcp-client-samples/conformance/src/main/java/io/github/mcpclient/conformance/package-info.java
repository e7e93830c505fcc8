/**
 * The client under test of the official conformance suite.
 */
@NullMarked
package io.github.mcpclient.conformance;

import org.jspecify.annotations.NullMarked;
