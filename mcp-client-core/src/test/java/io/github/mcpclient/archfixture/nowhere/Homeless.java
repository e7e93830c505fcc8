package io.github.mcpclient.archfixture.nowhere;

public class Homeless {

}
