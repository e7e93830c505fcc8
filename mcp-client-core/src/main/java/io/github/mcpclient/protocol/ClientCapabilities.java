package io.github.mcpclient.protocol;

import tools.jackson.databind.node.ObjectNode;

/**
 * What a client can do for a server, in the shape each revision has for it (M-META-04,
 * M-META-05).
 *
 * @param roots it tells its roots
 * @param rootsListChanged it tells when they change, legacy only
 * @param sampling it lets a model answer
 * @param samplingTools the model may use tools
 * @param elicitationForm it shows forms to a person
 * @param elicitationUrl it shows links to a person
 */
public record ClientCapabilities(boolean roots, boolean rootsListChanged, boolean sampling, boolean samplingTools,
		boolean elicitationForm, boolean elicitationUrl) {

	/**
	 * Create capabilities.
	 * @throws IllegalArgumentException if a part is there without the whole
	 */
	public ClientCapabilities {
		if ((rootsListChanged && !roots) || (samplingTools && !sampling)) {
			throw new IllegalArgumentException("A part of a capability needs the capability");
		}
	}

	/**
	 * No capability at all.
	 * @return the capabilities
	 */
	public static ClientCapabilities none() {
		return new ClientCapabilities(false, false, false, false, false, false);
	}

	/**
	 * The JSON form.
	 * @param version the revision spoken; what it does not have is left out (L-ELI-01)
	 * @return an object
	 */
	public ObjectNode toJson(ProtocolVersion version) {
		ObjectNode json = JsonRpcCodec.object();
		boolean current = version.isModern() || version == ProtocolVersion.V2025_11_25;
		if (this.roots) {
			ObjectNode declared = json.putObject("roots");
			if (this.rootsListChanged && !version.isModern()) {
				declared.put("listChanged", true);
			}
		}
		if (this.sampling) {
			ObjectNode declared = json.putObject("sampling");
			if (this.samplingTools && current) {
				declared.putObject("tools");
			}
		}
		if (current && (this.elicitationForm || this.elicitationUrl)) {
			putModes(json.putObject("elicitation"));
		}
		else if (this.elicitationForm && version == ProtocolVersion.V2025_06_18) {
			json.putObject("elicitation");
		}
		return json;
	}

	private void putModes(ObjectNode elicitation) {
		if (this.elicitationForm) {
			elicitation.putObject("form");
		}
		if (this.elicitationUrl) {
			elicitation.putObject("url");
		}
	}

}
