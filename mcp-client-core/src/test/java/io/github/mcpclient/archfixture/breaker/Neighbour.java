package io.github.mcpclient.archfixture.breaker;

public class Neighbour {

}
