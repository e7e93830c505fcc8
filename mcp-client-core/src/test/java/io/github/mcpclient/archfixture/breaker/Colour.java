package io.github.mcpclient.archfixture.breaker;

public enum Colour {

	GREEN

}
