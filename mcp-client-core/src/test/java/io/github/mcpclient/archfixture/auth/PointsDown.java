package io.github.mcpclient.archfixture.auth;

import io.github.mcpclient.archfixture.exchange.Wire;

public record PointsDown(Wire wire) {

}
