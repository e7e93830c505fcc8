package io.github.mcpclient.archfixture.endpoint;

import io.github.mcpclient.archfixture.transport.Top;

public record PointsUp(Top top) {

}
