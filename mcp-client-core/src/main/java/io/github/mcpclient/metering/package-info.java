/**
 * Prices, reservations, budgets and settlement.
 */
@NullMarked
package io.github.mcpclient.metering;

import org.jspecify.annotations.NullMarked;
