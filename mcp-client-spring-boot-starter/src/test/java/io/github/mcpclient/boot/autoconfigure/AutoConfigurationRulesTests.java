package io.github.mcpclient.boot.autoconfigure;

import java.util.List;
import java.util.Map;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaMethod;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchRule;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.context.annotation.ImportCandidates;
import org.springframework.context.annotation.Bean;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.methods;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noMethods;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * The rules of Boot's own build for auto-configurations, held here for ours.
 */
class AutoConfigurationRulesTests {

	/** The bean methods that do not back off, and why. */
	private static final Map<String, String> NOT_TO_BE_REPLACED = Map.of("mcpSecretConverter",
			"a converter among others: one of the application for the same types is asked first", "mcpConnectionSpecs",
			"the settings of one context, which those of a parent must not replace; customizers change them");

	private final JavaClasses classes = new ClassFileImporter().withImportOption(new ImportOption.DoNotIncludeTests())
		.importPackages("io.github.mcpclient.boot");

	@Test
	void importsFileIsSortedAndComplete() {
		List<String> annotated = this.classes.stream()
			.filter((type) -> type.isAnnotatedWith(AutoConfiguration.class))
			.map(JavaClass::getName)
			.sorted()
			.toList();
		assertThat(ImportCandidates.load(AutoConfiguration.class, getClass().getClassLoader()).getCandidates())
			.filteredOn((name) -> name.startsWith("io.github.mcpclient"))
			.isNotEmpty()
			.containsExactlyElementsOf(annotated);
	}

	@Test
	void autoConfigurationsArePublicAndFinal() {
		check(classes().that()
			.areAnnotatedWith(AutoConfiguration.class)
			.should()
			.bePublic()
			.andShould()
			.haveModifier(JavaModifier.FINAL)
			.because("other auto-configurations order themselves by them, and nobody extends them"));
	}

	@Test
	void beanMethodsAreNotPublic() {
		check(methods().that()
			.areAnnotatedWith(Bean.class)
			.should()
			.bePackagePrivate()
			.because("beans are obtained from the context, not by calling their methods"));
	}

	@Test
	@DisplayName("Design 10: every bean can be replaced by one of the application")
	void beansBackOff() {
		List<String> others = this.classes.stream()
			.filter((type) -> type.isAnnotatedWith(AutoConfiguration.class))
			.flatMap((type) -> type.getMethods().stream())
			.filter((method) -> method.isAnnotatedWith(Bean.class))
			.filter((method) -> !method.isAnnotatedWith(ConditionalOnMissingBean.class))
			.map(JavaMethod::getName)
			.toList();
		assertThat(others).containsExactlyInAnyOrderElementsOf(NOT_TO_BE_REPLACED.keySet());
	}

	@Test
	void classConditionsAreOnClasses() {
		check(noMethods().that()
			.areAnnotatedWith(Bean.class)
			.should()
			.beAnnotatedWith(ConditionalOnClass.class)
			.because("the signature of a bean method is loaded before its condition is asked"));
	}

	@Test
	void autoConfigurationDoesNotKnowActuator() {
		check(noClasses().that()
			.resideInAPackage("..boot.autoconfigure..")
			.should()
			.dependOnClassesThat()
			.resideInAnyPackage("..boot.actuate..", "org.springframework.boot.actuate..",
					"org.springframework.boot.health..", "io.micrometer.core..")
			.because("an application without actuator must start"));
	}

	private void check(ArchRule rule) {
		rule.check(this.classes);
	}

}
