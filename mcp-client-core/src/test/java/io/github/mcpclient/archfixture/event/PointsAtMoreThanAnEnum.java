package io.github.mcpclient.archfixture.event;

import io.github.mcpclient.archfixture.breaker.Neighbour;

public record PointsAtMoreThanAnEnum(Neighbour neighbour) {

}
