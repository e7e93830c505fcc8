/**
 * Where the authorization of a request comes from.
 */
@NullMarked
package io.github.mcpclient.auth;

import org.jspecify.annotations.NullMarked;
