/**
 * The wire vocabulary of every supported revision, without any I/O.
 */
@NullMarked
package io.github.mcpclient.protocol;

import org.jspecify.annotations.NullMarked;
