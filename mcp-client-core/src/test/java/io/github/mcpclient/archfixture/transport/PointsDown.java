package io.github.mcpclient.archfixture.transport;

import io.github.mcpclient.archfixture.breaker.Neighbour;
import io.github.mcpclient.archfixture.endpoint.PointsUp;

public record PointsDown(Neighbour neighbour, PointsUp origin) {

}
