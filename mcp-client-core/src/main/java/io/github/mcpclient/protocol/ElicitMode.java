package io.github.mcpclient.protocol;

/**
 * How a server wants to ask a person.
 */
public enum ElicitMode {

	/** With a form the application shows. */
	FORM,

	/** On a web page of its own. */
	URL

}
