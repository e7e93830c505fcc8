package io.github.mcpclient.archfixture.endpoint;

import io.github.mcpclient.archfixture.error.Failure;

public record PointsSideways(Failure failure) {

}
