/**
 * Values that are safe to print: origins, endpoint keys, names and redacting secrets.
 */
@NullMarked
package io.github.mcpclient.endpoint;

import org.jspecify.annotations.NullMarked;
