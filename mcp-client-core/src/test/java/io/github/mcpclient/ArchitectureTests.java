package io.github.mcpclient;

import java.util.List;
import java.util.stream.Stream;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchRule;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The code keeps the rules, and the rules find what breaks them.
 */
class ArchitectureTests {

	private static final String BASE = "io.github.mcpclient";

	private static final JavaClasses CODE = new ClassFileImporter()
		.withImportOption(new ImportOption.DoNotIncludeTests())
		.withImportOption(new ImportOption.DoNotIncludeJars())
		.importPackages(BASE);

	private static final String FIXTURE = BASE + ".archfixture";

	private static final JavaClasses BROKEN = new ClassFileImporter().importPackages(FIXTURE);

	static Stream<ArchRule> rules() {
		return new ArchitectureRules(BASE).all().stream();
	}

	@ParameterizedTest
	@MethodSource("rules")
	void codeKeepsTheRule(ArchRule rule) {
		rule.check(CODE);
	}

	@Test
	@DisplayName("All packages of the design are there to be judged")
	void everyPackageIsImported() {
		assertThat(CODE.stream().map((type) -> type.getPackageName().substring(BASE.length())).distinct()).contains("",
				".transport", ".exchange", ".target", ".era", ".breaker", ".protocol", ".endpoint", ".error");
		assertThat(CODE).noneMatch((type) -> type.getName().startsWith(FIXTURE));
	}

	@ParameterizedTest
	@DisplayName("An arrow that points up or sideways is found")
	@CsvSource({ "endpoint.PointsUp,transport.Top", "era.PointsSideways,breaker.Neighbour",
			"event.PointsAtMoreThanAnEnum,breaker.Neighbour", "endpoint.PointsSideways,error.Failure" })
	void layersFindReversedArrows(String from, String to) {
		assertThat(violations(new ArchitectureRules(FIXTURE).layers()))
			.anyMatch((text) -> text.contains(FIXTURE + "." + from) && text.contains(FIXTURE + "." + to));
	}

	@Test
	@DisplayName("What the design allows is not found: down, the enums of an event, auth on exchange")
	void layersLeaveAllowedArrowsAlone() {
		assertThat(violations(new ArchitectureRules(FIXTURE).layers()))
			.noneMatch((text) -> text.contains("PointsDown") || text.contains("ReportsAnEnum"));
	}

	@Test
	@DisplayName("A package the design does not know is found")
	void layersFindUnknownPackages() {
		assertThat(violations(new ArchitectureRules(FIXTURE).layers()))
			.contains(FIXTURE + ".nowhere.Homeless belongs to no layer");
	}

	@Test
	@DisplayName("Era that sees the breaker is found by a rule of its own")
	void independenceFindsEraSeeingTheBreaker() {
		assertThat(new ArchitectureRules(FIXTURE).independence()
			.stream()
			.filter((rule) -> rule.evaluate(BROKEN).hasViolation())).singleElement()
			.satisfies((rule) -> assertThat(rule.getDescription()).contains(".era..").contains(".breaker.."));
	}

	static Stream<ArchRule> rulesTheFixtureBreaks() {
		ArchitectureRules rules = new ArchitectureRules(FIXTURE);
		return Stream.of(rules.httpLibrary(), rules.json(), rules.network(), rules.lookups(), rules.nullMarked(),
				rules.finalStatics(), rules.noMutableStatics(), rules.noInjection(), rules.noStandardStreams(),
				rules.noMonitors());
	}

	@ParameterizedTest
	@MethodSource("rulesTheFixtureBreaks")
	@DisplayName("Every other rule finds what breaks it")
	void rulesFindWhatBreaksThem(ArchRule rule) {
		assertThat(rule.evaluate(BROKEN).hasViolation()).isTrue();
	}

	private static List<String> violations(ArchRule rule) {
		return rule.evaluate(BROKEN).getFailureReport().getDetails();
	}

}
