package io.github.mcpclient.samples.quickstart;

import java.util.List;

import io.github.mcpclient.samples.quickstart.TextTable.Column;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class TextTableTests {

	private static final Column NAME = new Column("name", 10, false);

	private static final Column TEXT = new Column("text", 11, false);

	private static final Column NUMBER = new Column("ms", 6, true);

	@Test
	void columnsAreAsWideAsTheirWidestCellAndNumbersStandToTheRight() {
		TextTable table = new TextTable(List.of(NAME, NUMBER), List.of(List.of("a", "5"), List.of("bcdef", "1234")));
		assertThat(table.render()).isEqualTo("""
				name     ms
				-----  ----
				a         5

				bcdef  1234

				""");
	}

	@Test
	void longCellsAreWrappedAtBlanksAndTheOtherCellsStayEmpty() {
		TextTable table = new TextTable(List.of(NAME, TEXT, NUMBER), List.of(List.of("a", "one two three four", "5")));
		assertThat(table.render()).isEqualTo("""
				name  text        ms
				----  ----------  --
				a     one two      5
				      three four

				""");
	}

	@Test
	void wordsThatAreTooLongAreCut() {
		TextTable table = new TextTable(List.of(TEXT), List.of(List.of("x abcdefghijklmnopqrstuvwxyz")));
		assertThat(table.render()).isEqualTo("""
				text
				-----------
				x
				abcdefghijk
				lmnopqrstuv
				wxyz

				""");
	}

	@Test
	void charactersOutsideTheBasicPlaneAreNotCutInHalf() {
		TextTable table = new TextTable(List.of(new Column("t", 2, false)),
				List.of(List.of("\uD83D\uDE00\uD83D\uDE00\uD83D\uDE00")));
		assertThat(table.render()).isEqualTo("t\n--\n\uD83D\uDE00\uD83D\uDE00\n\uD83D\uDE00\n\n");
	}

}
