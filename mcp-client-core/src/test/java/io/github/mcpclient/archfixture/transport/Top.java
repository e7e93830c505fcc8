package io.github.mcpclient.archfixture.transport;

public class Top {

}
