/**
 * Which URL may be dialled, and at which vetted addresses.
 */
@NullMarked
package io.github.mcpclient.target;

import org.jspecify.annotations.NullMarked;
