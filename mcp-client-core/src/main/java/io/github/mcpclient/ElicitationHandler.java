package io.github.mcpclient;

import java.util.Set;

import io.github.mcpclient.protocol.ElicitMode;
import io.github.mcpclient.protocol.ElicitRequest;
import io.github.mcpclient.protocol.ElicitResult;

/**
 * Asks a person what a server wants to know. The person must see which server asks, must
 * be able to review what is sent, and can always decline or cancel (M-ELI-06).
 * <p>
 * May block for as long as the input timeout of the connection, then its thread is
 * interrupted. Called by several threads at a time.
 */
@FunctionalInterface
public interface ElicitationHandler {

	/**
	 * Ask the person. Fields of a form that are left out get the default the server gave
	 * (M-ELI-03); a form that does not fit the schema is not sent (M-ELI-05).
	 * @param request what is asked, all of it untrusted text
	 * @param requester who asks
	 * @return the answer
	 */
	ElicitResult elicit(ElicitRequest request, Requester requester);

	/**
	 * The ways in which this handler can ask. Asking by URL needs the person's consent
	 * before the page is opened (M-ELI-07).
	 * @return form only, unless overridden
	 */
	default Set<ElicitMode> modes() {
		return Set.of(ElicitMode.FORM);
	}

}
