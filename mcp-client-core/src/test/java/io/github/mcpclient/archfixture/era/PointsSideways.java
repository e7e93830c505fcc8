package io.github.mcpclient.archfixture.era;

import io.github.mcpclient.archfixture.breaker.Neighbour;

public record PointsSideways(Neighbour neighbour) {

}
