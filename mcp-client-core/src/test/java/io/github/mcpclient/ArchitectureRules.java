package io.github.mcpclient;

import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URL;
import java.net.URLConnection;
import java.nio.channels.SocketChannel;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaField;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import com.tngtech.archunit.library.GeneralCodingRules;
import org.jspecify.annotations.NullMarked;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.belongToAnyOf;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.fields;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.methods;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noFields;

/**
 * Section 2 of the design as rules, for any base package, so that they can be tried on
 * one that breaks them.
 */
record ArchitectureRules(String base) {

	private static final Map<String, Integer> LAYERS = Map.ofEntries(Map.entry("", 4), Map.entry("transport", 3),
			Map.entry("exchange", 2), Map.entry("auth", 2), Map.entry("observation", 2), Map.entry("target", 1),
			Map.entry("era", 1), Map.entry("breaker", 1), Map.entry("metering", 1), Map.entry("metering.jdbc", 2),
			Map.entry("protocol", 1), Map.entry("event", 1), Map.entry("endpoint", 0), Map.entry("error", 0),
			Map.entry("thread", 0), Map.entry("log", 0));

	List<ArchRule> all() {
		List<ArchRule> rules = new ArrayList<>(
				List.of(layers(), httpLibrary(), json(), network(), lookups(), noSpring(), nullMarked(), finalStatics(),
						noMutableStatics(), noInjection(), noStandardStreams(), noMonitors()));
		rules.addAll(independence());
		return rules;
	}

	ArchRule layers() {
		return classes().should(dependOnlyDownwards())
			.because("arrows point down only and packages of one layer do not see each other: each can be read,"
					+ " tested and replaced by itself");
	}

	List<ArchRule> independence() {
		List<ArchRule> rules = new ArrayList<>();
		for (String one : List.of("era", "breaker", "metering")) {
			for (String other : List.of("era", "breaker", "metering")) {
				if (!one.equals(other)) {
					rules.add(noClasses().that(inside(one))
						.should()
						.dependOnClassesThat(inside(other))
						.allowEmptyShould(true)
						.because("only the transport carries a health answer to the breaker, so that \"a refusal is"
								+ " not an era\" can be read off the structure"));
				}
			}
		}
		return rules;
	}

	ArchRule httpLibrary() {
		return noClasses().that(outside("exchange"))
			.should()
			.dependOnClassesThat(resideInAPackage("org.apache.hc.."))
			.because("every byte leaves through the one package that vets, bounds and closes exchanges");
	}

	ArchRule json() {
		DescribedPredicate<JavaClass> elsewhere = outside("protocol").and(outside("transport"))
			.and(describe("are no facade", (type) -> !type.getPackageName().equals(this.base)));
		return noClasses().that(elsewhere)
			.should()
			.dependOnClassesThat(resideInAPackage("tools.jackson.."))
			.because("the wire vocabulary is known to protocol, and to those who hand it on");
	}

	ArchRule network() {
		return noClasses().that(outside("exchange"))
			.should()
			.dependOnClassesThat(belongToAnyOf(Socket.class, ServerSocket.class, DatagramSocket.class,
					SocketChannel.class, URL.class, URLConnection.class)
				.or(resideInAPackage("java.net.http.."))
				.or(resideInAPackage("javax.net.."))
				.and(describe("are no TLS settings", (type) -> !type.getName().equals("javax.net.ssl.SSLContext"))))
			.because("a second way out would be a way around the target policy");
	}

	ArchRule lookups() {
		return noClasses().that(outside("target").and(outside("endpoint")))
			.should()
			.callMethod(InetAddress.class, "getByName", String.class)
			.orShould()
			.callMethod(InetAddress.class, "getAllByName", String.class)
			.orShould()
			.callConstructor(InetSocketAddress.class, String.class, int.class)
			.because("a name that is resolved elsewhere is resolved twice, and the second answer was not vetted");
	}

	ArchRule noSpring() {
		return noClasses().should()
			.dependOnClassesThat(resideInAPackage("org.springframework.."))
			.because("Spring ends at the @Bean method of the starter");
	}

	ArchRule nullMarked() {
		return classes().should(liveInANullMarkedPackage()).because("null is checked by the compiler everywhere");
	}

	ArchRule finalStatics() {
		return fields().that()
			.areStatic()
			.and(describe("are written by people", (field) -> !field.getModifiers().contains(JavaModifier.SYNTHETIC)))
			.should()
			.beFinal()
			.because("two clients of one process must not share state nobody handed them");
	}

	ArchRule noMutableStatics() {
		DescribedPredicate<JavaField> shared = describe("are shared state",
				(field) -> field.getModifiers().contains(JavaModifier.STATIC) && isMutable(field));
		return noFields().that(shared)
			.should()
			.beStatic()
			.allowEmptyShould(true)
			.because("a final reference to something that changes is shared state as well");
	}

	ArchRule noInjection() {
		return noFields().should()
			.beAnnotatedWith(describe("inject",
					(annotation) -> annotation.getRawType()
						.getSimpleName()
						.matches("Inject|Autowired|Resource|Value|PersistenceContext")))
			.because("what a class needs stands in its constructor");
	}

	ArchRule noStandardStreams() {
		return GeneralCodingRules.NO_CLASSES_SHOULD_ACCESS_STANDARD_STREAMS
			.because("a library logs through SLF4J and never prints");
	}

	ArchRule noMonitors() {
		return methods().that()
			.areDeclaredInClassesThat(inside("exchange").or(inside("target")))
			.should()
			.notHaveModifier(JavaModifier.SYNCHRONIZED)
			.because("these packages wait for the network and the disk, and a monitor held meanwhile pins a virtual"
					+ " thread on 21");
	}

	private static boolean isMutable(JavaField field) {
		String type = field.getRawType().getName();
		boolean visibleArray = field.getRawType().isArray() && !field.getModifiers().contains(JavaModifier.PRIVATE);
		return type.startsWith("java.util.concurrent.") || type.startsWith("java.lang.ThreadLocal")
				|| type.matches("java\\.util\\.\\w*(Hash|Tree|Array|Linked|Weak)\\w*") || type.contains("StringBu")
				|| (visibleArray && !field.getModifiers().contains(JavaModifier.SYNTHETIC));
	}

	private DescribedPredicate<JavaClass> inside(String name) {
		return resideInAPackage(this.base + "." + name + "..");
	}

	private DescribedPredicate<JavaClass> outside(String name) {
		return DescribedPredicate.not(inside(name));
	}

	private ArchCondition<JavaClass> liveInANullMarkedPackage() {
		return new ArchCondition<>("live in a @NullMarked package") {
			@Override
			public void check(JavaClass type, ConditionEvents events) {
				if (!type.getPackage().isAnnotatedWith(NullMarked.class)) {
					events.add(SimpleConditionEvent.violated(type, type.getPackageName() + " is not @NullMarked"));
				}
			}
		};
	}

	private ArchCondition<JavaClass> dependOnlyDownwards() {
		return new ArchCondition<>("depend on lower layers only") {
			@Override
			public void check(JavaClass type, ConditionEvents events) {
				String from = packageOf(type);
				if (!LAYERS.containsKey(Objects.requireNonNull(from))) {
					events.add(SimpleConditionEvent.violated(type, type.getName() + " belongs to no layer"));
					return;
				}
				type.getDirectDependenciesFromSelf()
					.stream()
					.filter((dependency) -> !allows(from, dependency.getTargetClass()))
					.forEach((dependency) -> events
						.add(SimpleConditionEvent.violated(dependency, dependency.getDescription())));
			}
		};
	}

	/**
	 * The name of a package below the base, {@code null} outside of it.
	 */
	private String packageOf(JavaClass type) {
		String name = type.getPackageName();
		if (name.equals(this.base)) {
			return "";
		}
		return name.startsWith(this.base + ".") ? name.substring(this.base.length() + 1) : null;
	}

	private boolean allows(String from, JavaClass target) {
		JavaClass type = target.getBaseComponentType();
		String to = packageOf(type);
		if (to == null || to.equals(from)) {
			return true;
		}
		boolean exception = (from.equals("auth") && to.equals("exchange")) || (from.equals("event") && type.isEnum());
		return exception || LAYERS.getOrDefault(to, Integer.MAX_VALUE) < LAYERS.getOrDefault(from, -1);
	}

}
