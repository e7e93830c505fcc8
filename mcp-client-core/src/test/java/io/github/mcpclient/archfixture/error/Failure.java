package io.github.mcpclient.archfixture.error;

public class Failure {

}
