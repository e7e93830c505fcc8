package io.github.mcpclient.protocol;

/**
 * What is wrong with a field of a form.
 *
 * @param field the name of the field, which is the server's
 * @param problem what is wrong, in this client's words
 */
public record FormProblem(String field, String problem) {

}
