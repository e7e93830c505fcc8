package io.github.mcpclient.testserver;

/**
 * One header line as it came over the wire.
 *
 * @param name the name in the case used by the client
 * @param value the value without surrounding blanks
 */
public record HeaderLine(String name, String value) {

}
