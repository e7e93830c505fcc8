/**
 * One bounded HTTP exchange with a vetted target.
 */
@NullMarked
package io.github.mcpclient.exchange;

import org.jspecify.annotations.NullMarked;
