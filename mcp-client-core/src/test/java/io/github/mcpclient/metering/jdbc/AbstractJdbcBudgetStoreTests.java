package io.github.mcpclient.metering.jdbc;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What {@link JdbcBudgetStore} promises on every database.
 */
abstract class AbstractJdbcBudgetStoreTests {

	private TestDatabase database;

	abstract TestDatabase create() throws Exception;

	@BeforeEach
	void open() throws Exception {
		this.database = create();
	}

	@AfterEach
	void close() {
		this.database.close();
	}

	@ParameterizedTest
	@ValueSource(longs = { 11, 12, 13 })
	@DisplayName("I1, I2, I3, I4, I5, I7 to I9, I12, I13, I19, I20: the store does what a list of reservations says")
	void followsTheModel(long seed) {
		new JdbcStoreChecks(this.database).followsTheModel(seed);
	}

	@Test
	@DisplayName("I1, I6, I9, I10, I14: whatever fails, committed is never below billed nor above the limit")
	void survivesFaults() throws Exception {
		new JdbcStoreChecks(this.database).survivesFaults();
	}

	@Test
	@DisplayName("I1, I5, I8: stores that share nothing but the database spend one limit, to the last cent")
	void sharesOneCap() throws Exception {
		new JdbcStoreChecks(this.database).sharesOneCap(16, 40);
	}

	@Test
	@DisplayName("I3: a handle is accepted once, whoever shows it")
	void acceptsAHandleOnce() throws Exception {
		new JdbcStoreChecks(this.database).acceptsAHandleOnce(8);
	}

	@Test
	@DisplayName("I16: expiry goes by the clock of the database")
	void tellsTheTimeOfTheDatabase() {
		new JdbcStoreChecks(this.database).tellsTheTimeOfTheDatabase();
	}

	@Test
	@DisplayName("A database that has the tables is recognised")
	void verifiesTheTables() {
		this.database.store().verify();
	}

	@Test
	@DisplayName("I20: what ended long ago is forgotten; what holds money, a lifetime and the journal are not")
	void forgetsWhatEndedLongAgo() {
		new RetentionChecks(this.database).forgetsWhatEndedLongAgo();
	}

	@Test
	void keepsWhatHoldsMoney() {
		new RetentionChecks(this.database).keepsWhatHoldsMoney();
	}

	@Test
	void forgetsInSmallBatches() {
		new RetentionChecks(this.database).forgetsInSmallBatches();
	}

	@Test
	void keepsEverythingWithoutRetention() {
		new RetentionChecks(this.database).keepsEverythingWithoutRetention();
	}

	@Test
	void isAskedToForgetByTheGate() {
		new RetentionChecks(this.database).isAskedToForgetByTheGate();
	}

	@Test
	@DisplayName("The statement in the documentation shortens the journal")
	void journalIsShortenedByHand() throws Exception {
		new RetentionChecks(this.database).journalIsShortenedByHand();
	}

	@Test
	@DisplayName("The script can be run by every replica, and changes nothing that is there")
	void tablesAreCreatedOnce() throws Exception {
		new RetentionChecks(this.database).keepsEverythingWithoutRetention();
		this.database.createTables();
		this.database.store().verify();
	}

}
