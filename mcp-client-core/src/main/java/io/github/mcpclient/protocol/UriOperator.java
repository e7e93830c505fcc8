package io.github.mcpclient.protocol;

/**
 * The operators of expressions in URI templates (RFC 6570, appendix A).
 */
enum UriOperator {

	SIMPLE("", ",", false, "", false),

	RESERVED("", ",", false, "", true),

	FRAGMENT("#", ",", false, "", true),

	LABEL(".", ".", false, "", false),

	PATH("/", "/", false, "", false),

	PARAMETER(";", ";", true, "", false),

	QUERY("?", "&", true, "=", false),

	CONTINUATION("&", "&", true, "=", false);

	private static final String SYMBOLS = "+#./;?&";

	/** What stands before the first defined value. */
	final String first;

	/** What stands between values. */
	final String separator;

	/** Whether the names of variables are written. */
	final boolean named;

	/** What follows the name of an empty value. */
	final String ifEmpty;

	/** Whether reserved characters of values are left alone. */
	final boolean reserved;

	UriOperator(String first, String separator, boolean named, String ifEmpty, boolean reserved) {
		this.first = first;
		this.separator = separator;
		this.named = named;
		this.ifEmpty = ifEmpty;
		this.reserved = reserved;
	}

	static UriOperator of(String expression) {
		int index = expression.isEmpty() ? -1 : SYMBOLS.indexOf(expression.charAt(0));
		return values()[index + 1];
	}

	/**
	 * How many characters of the expression it takes.
	 */
	int length() {
		return (this == SIMPLE) ? 0 : 1;
	}

}
