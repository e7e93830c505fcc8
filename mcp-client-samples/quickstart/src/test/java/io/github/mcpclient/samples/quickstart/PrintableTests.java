package io.github.mcpclient.samples.quickstart;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class PrintableTests {

	@Test
	void escapeSequencesAndMarksOfDirectionAreDropped() {
		assertThat(Printable.text("\u001b[2Jred\u202e\u0007 alert", 100)).isEqualTo("[2Jred alert");
	}

	@Test
	void lineBreaksBecomeBlanks() {
		assertThat(Printable.text(" one\r\n\ttwo\n", 100)).isEqualTo("one two");
	}

	@Test
	void longTextIsCut() {
		assertThat(Printable.text("\uD83D\uDE00bcdef", 3)).isEqualTo("\uD83D\uDE00bc ...");
	}

}
