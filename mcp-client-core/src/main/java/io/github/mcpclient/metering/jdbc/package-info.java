/**
 * Budgets in a database that several processes share.
 */
@NullMarked
package io.github.mcpclient.metering.jdbc;

import org.jspecify.annotations.NullMarked;
