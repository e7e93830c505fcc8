package io.github.mcpclient.archfixture.exchange;

public class Wire {

}
