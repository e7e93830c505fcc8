/**
 * What an answer says about the era, and how long that is remembered.
 */
@NullMarked
package io.github.mcpclient.era;

import org.jspecify.annotations.NullMarked;
