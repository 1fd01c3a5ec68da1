package io.tenantry;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.JavaModifier.FINAL;
import static com.tngtech.archunit.core.domain.JavaModifier.STATIC;
import static com.tngtech.archunit.core.domain.JavaModifier.SYNTHETIC;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.fields;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.methods;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaField;
import com.tngtech.archunit.core.domain.JavaMethodCall;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import io.tenantry.api.namespace.Tenant;
import io.tenantry.pass.Next;
import java.util.ArrayDeque;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Keeps STYLE.md true; each rule is also shown a class that breaks it. */
class ArchitectureTest {
  private static final String OURS = "io.tenantry";
  private static final String PLANTED = "io.tenantry.planted";
  private static final List<String> PLANES = List.of("edge", "source", "hostname", "namespace");

  private static final JavaClasses PROGRAM = classesBeside(Main.class, Tenant.class);
  private static final JavaClasses OFFENDERS =
      new ClassFileImporter().importPackages(PLANTED, "software.amazon.planted");

  /** The roles that decide. Whatever they use of ours, in any package, decides with them. */
  private static final String DECIDING = ".*(Planner|Plan|World|Step|Reporter|Reason)|RecordLedger";

  /** The drivers of databases, and the tracing library, by the package that may know them. */
  private static final Map<String, List<String>> DRIVERS =
      Map.of(
          "rows.sql", List.of("java.sql..", "javax.sql..", "org.postgresql..", "org.mariadb.."),
          "rows.mongo", List.of("com.mongodb..", "org.bson.."),
          "rows.redis", List.of("redis.clients.."),
          "trace.otel", List.of("io.opentelemetry.."));

  private static final Set<String> CLOCKS_AND_DICE =
      Set.of(
          "java.time.Instant.now",
          "java.time.LocalDateTime.now",
          "java.time.ZonedDateTime.now",
          "java.time.OffsetDateTime.now",
          "java.lang.System.currentTimeMillis",
          "java.lang.System.nanoTime",
          "java.lang.System.getenv",
          "java.lang.System.getProperty",
          "java.lang.Math.random",
          "java.util.UUID.randomUUID");

  /** The calls of ports by which something outside changes. */
  private static final Map<String, Set<String>> WRITES =
      Map.ofEntries(
          Map.entry(
              "io.tenantry.cluster.ChildWriter",
              Set.of("create", "apply", "replace", "patch", "delete", "write")),
          Map.entry("io.tenantry.cluster.Finalizer", Set.of("add", "remove")),
          Map.entry("io.tenantry.cluster.Deletion", Set.of("of")),
          Map.entry("io.tenantry.namespace.Namespaces", Set.of("create", "correct", "delete")),
          Map.entry("io.tenantry.namespace.guard.GuardWriter", Set.of("apply", "remove")),
          Map.entry(
              "io.tenantry.hostname.pool.Slots",
              Set.of("set", "reserve", "created", "close", "reopen")),
          Map.entry(
              "io.tenantry.source.TargetWriter", Set.of("create", "patch", "delete", "letGo")),
          Map.entry("io.tenantry.source.database.ReadSchedules", Set.of("update")),
          Map.entry(
              "io.tenantry.source.database.BackgroundReading",
              Set.of("begin", "readSince", "used")),
          Map.entry(
              "io.tenantry.cloud.CloudFront",
              Set.of("create", "update", "delete", "tag", "untag", "moveDomain", "invalidate")),
          Map.entry("io.tenantry.cloud.DnsRecords", Set.of("submit", "forget")));

  /** The same by the client itself. */
  private static final Set<String> CLIENT_WRITES =
      Set.of("create", "update", "patch", "serverSideApply", "delete", "replace", "edit");

  /** The calls of ports that ask what is outside. */
  private static final Map<String, Set<String>> READS =
      Map.ofEntries(
          Map.entry(
              "io.tenantry.cloud.CloudFront",
              Set.of(
                  "find",
                  "having",
                  "certificate",
                  "distribution",
                  "connectionGroup",
                  "conflicts",
                  "verifyDns",
                  "invalidated")),
          Map.entry("io.tenantry.cloud.Certificates", Set.of("names")),
          Map.entry(
              "io.tenantry.cloud.DnsRecords", Set.of("wants", "progress", "remarks", "zoneName")),
          Map.entry("io.tenantry.namespace.Namespaces", Set.of("find")),
          Map.entry("io.tenantry.rows.Store", Set.of("read")),
          Map.entry("io.tenantry.source.database.SourceAccess", Set.of("credentials", "refusal")),
          Map.entry("io.tenantry.source.database.BackgroundReading", Set.of("state", "result")));

  private static final Set<String> MUTABLE =
      Set.of(
          "java.util.HashMap",
          "java.util.LinkedHashMap",
          "java.util.TreeMap",
          "java.util.ArrayList",
          "java.util.HashSet",
          "java.util.concurrent.ConcurrentMap",
          "java.util.concurrent.ConcurrentHashMap",
          "java.util.concurrent.atomic.AtomicInteger",
          "java.util.concurrent.atomic.AtomicLong",
          "java.util.concurrent.atomic.AtomicReference",
          "java.lang.StringBuilder");

  @Test
  void decisionsTouchNothingOutside() {
    holds(decisionsDependOnNothingOutside(OURS));
    breaks(
        decisionsDependOnNothingOutside(PLANTED),
        "NosyStep",
        "TalkingWorld",
        "Dice",
        "LoudLedger",
        "LoudHabit");
  }

  @Test
  void decisionsKnowNoClockAndNoDice() {
    holds(decisionsCallNoClock(OURS));
    breaks(decisionsCallNoClock(PLANTED), "TimelyPlanner");
  }

  @Test
  void onlyExecutorsWrite() {
    holds(onlyExecutorsWrite(OURS));
    breaks(onlyExecutorsWrite(PLANTED), "CloudFront.delete", "Resource.create", "Meddler");
  }

  @Test
  void onlyObserversRead() {
    holds(onlyObserversRead(OURS));
    breaks(onlyObserversRead(PLANTED), "CloudFront.find", "Meddler");
  }

  @Test
  void reportersSayWhenTheNextPassIsDue() {
    holds(reportersSayWhatIsNext(OURS));
    breaks(reportersSayWhatIsNext(PLANTED), "TaciturnReporter");
  }

  @Test
  void planesDoNotKnowEachOther() {
    PLANES.forEach(plane -> holds(planeKnowsNoOther(OURS, plane)));
    breaks(planeKnowsNoOther(PLANTED, "edge"), "Wanderer");
  }

  @Test
  void theDatabaseOfASourceKnowsNothingOfAPass() {
    holds(roomKnowsNothingOfItsPlane(OURS, "source", "database"));
    breaks(roomKnowsNothingOfItsPlane(PLANTED, "source", "database"), "Climber");
  }

  @Test
  void theAwsSdkIsKnownInTwoPackagesAndCalledInOne() {
    holds(fewKnowTheAwsSdk(OURS));
    breaks(fewKnowTheAwsSdk(PLANTED), "Wanderer");
    holds(onlyCloudAwsCallsTheSdk(OURS));
    breaks(onlyCloudAwsCallsTheSdk(PLANTED), "Dialler");
  }

  @Test
  void aDriverIsKnownInOnePackage() {
    DRIVERS.forEach((place, drivers) -> holds(driverIsKnownOnlyIn(OURS, place, drivers)));
    breaks(driverIsKnownOnlyIn(PLANTED, "rows.sql", DRIVERS.get("rows.sql")), "Wanderer");
  }

  @Test
  void theKindsKnowNobody() {
    holds(kindsKnowNobody(OURS));
    breaks(kindsKnowNobody(PLANTED), "KnowingKind");
  }

  @Test
  void namesSaySomething() {
    holds(namesSaySomething(OURS));
    breaks(namesSaySomething(PLANTED), "StringUtils");
  }

  @Test
  void nothingStaticChanges() {
    holds(nothingStaticChanges(OURS));
    breaks(nothingStaticChanges(PLANTED), "counter", "NUMBERS", "CACHE");
  }

  private static ArchRule decisionsDependOnNothingOutside(String root) {
    return noClasses()
        .that(decide(root))
        .should()
        .dependOnClassesThat(
            resideInAnyPackage(
                    "io.fabric8.kubernetes.client..",
                    "io.javaoperatorsdk..",
                    "org.slf4j..",
                    "ch.qos.logback..",
                    "io.micrometer..",
                    "com.sun.net.httpserver..",
                    "software.amazon..",
                    "java.util.concurrent..",
                    "java.util.random..",
                    "java.io..",
                    "java.net..",
                    "java.nio.file..",
                    "java.nio.channels..")
                .or(
                    named(
                        "java.time.Clock",
                        "java.util.Random",
                        "java.lang.Thread",
                        "java.lang.Process",
                        "java.lang.ProcessBuilder")))
        .because("a decision is a pure function of its world");
  }

  private static ArchRule decisionsCallNoClock(String root) {
    return noClasses()
        .that(decide(root))
        .should()
        .callMethodWhere(
            describe(
                "reads a clock, dice or the environment",
                (JavaMethodCall call) ->
                    CLOCKS_AND_DICE.contains(
                        call.getTargetOwner().getFullName() + "." + call.getName())));
  }

  /** What turns a port's call into one of the client is a writer, or a port's adapter. */
  private static ArchRule onlyExecutorsWrite(String root) {
    return noClasses()
        .that(planes(root))
        .and(not(role(".*Executor|.*Writer|Cluster.*")))
        .should()
        .callMethodWhere(
            describe(
                "changes something outside",
                (JavaMethodCall call) ->
                    isOneOf(WRITES, call)
                        || (call.getTargetOwner()
                                .getPackageName()
                                .startsWith("io.fabric8.kubernetes.client.dsl")
                            && CLIENT_WRITES.contains(call.getName()))));
  }

  /**
   * An executor may ask what its own step has left, an event source whom to wake; a reader is an
   * observer's, or it begins one.
   */
  private static ArchRule onlyObserversRead(String root) {
    return noClasses()
        .that(planes(root))
        .and(not(role(".*Observer|.*Executor|.*Reader|.*Watch|Cluster.*")))
        .should()
        .callMethodWhere(
            describe("asks what is outside", (JavaMethodCall call) -> isOneOf(READS, call)));
  }

  private static ArchRule reportersSayWhatIsNext(String root) {
    return methods()
        .that()
        .areDeclaredInClassesThat(planes(root).and(role(".*Reporter")))
        .and()
        .haveName("report")
        .and()
        .areStatic()
        .and()
        .areNotPrivate()
        .should()
        .haveRawReturnType(
            describe(
                "a type that says when the next pass is due",
                (JavaClass type) ->
                    type.getMethods().stream()
                        .anyMatch(method ->
                            method.getName().equals("next")
                                && method.getRawReturnType().isEquivalentTo(Next.class))));
  }

  private static boolean isOneOf(Map<String, Set<String>> calls, JavaMethodCall call) {
    return !call.getOriginOwner().equals(call.getTargetOwner())
        && calls
            .getOrDefault(call.getTargetOwner().getFullName(), Set.of())
            .contains(call.getName());
  }

  private static DescribedPredicate<JavaClass> planes(String root) {
    return resideInAnyPackage(
        PLANES.stream().map(plane -> root + "." + plane + "..").toArray(String[]::new));
  }

  private static DescribedPredicate<JavaClass> role(String names) {
    var pattern = Pattern.compile(names);
    return describe("named " + names, c -> pattern.matcher(outermost(c).getSimpleName()).matches());
  }

  private static ArchRule planeKnowsNoOther(String root, String plane) {
    var others =
        PLANES.stream()
            .filter(other -> !other.equals(plane))
            .map(other -> root + "." + other + "..")
            .toArray(String[]::new);
    return noClasses()
        .that()
        .resideInAPackage(root + "." + plane + "..")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(others)
        .allowEmptyShould(true);
  }

  private static ArchRule roomKnowsNothingOfItsPlane(String root, String plane, String room) {
    return noClasses()
        .that()
        .resideInAPackage(root + "." + plane + "." + room)
        .should()
        .dependOnClassesThat()
        .resideInAPackage(root + "." + plane);
  }

  private static ArchRule fewKnowTheAwsSdk(String root) {
    return noClasses()
        .that()
        .resideInAPackage(root + "..")
        .and()
        .resideOutsideOfPackages(root + ".cloud.aws..", root + ".rows.dynamodb..")
        .should()
        .dependOnClassesThat()
        .resideInAPackage("software.amazon..");
  }

  /** Every call waits for its turn, and is counted. */
  private static ArchRule onlyCloudAwsCallsTheSdk(String root) {
    return noClasses()
        .that()
        .resideInAPackage(root + "..")
        .and()
        .resideOutsideOfPackage(root + ".cloud.aws..")
        .should()
        .dependOnClassesThat()
        .haveNameMatching("software\\.amazon\\..*Client(Builder)?");
  }

  private static ArchRule driverIsKnownOnlyIn(String root, String place, List<String> drivers) {
    return noClasses()
        .that()
        .resideInAPackage(root + "..")
        .and()
        .resideOutsideOfPackage(root + "." + place + "..")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(drivers.toArray(String[]::new));
  }

  private static ArchRule kindsKnowNobody(String root) {
    return classes()
        .that()
        .resideInAPackage(root + ".api..")
        .should()
        .onlyDependOnClassesThat(
            resideInAnyPackage(
                root + ".api..",
                "java..",
                "com.fasterxml.jackson..",
                "io.fabric8..",
                "org.jspecify.."));
  }

  private static ArchRule namesSaySomething(String root) {
    return noClasses()
        .that()
        .resideInAPackage(root + "..")
        .should()
        .haveNameMatching(".*[.$](\\w*(Utils?|Helpers?|Manager|Impl)|Abstract\\w*)");
  }

  private static ArchRule nothingStaticChanges(String root) {
    return fields()
        .that()
        .areDeclaredInClassesThat(resideInAPackage(root + ".."))
        .and(describe("are ours", (JavaField field) -> !field.getModifiers().contains(SYNTHETIC)))
        .should(
            new ArchCondition<>("not be static and changeable") {
              @Override
              public void check(JavaField field, ConditionEvents events) {
                events.add(new SimpleConditionEvent(field, !changes(field), field.getFullName()));
              }
            });
  }

  /** A constant map is known by what its initialiser puts there, not by its type. */
  private static boolean changes(JavaField field) {
    if (!field.getModifiers().contains(STATIC)) {
      return false;
    }
    boolean collection =
        field.getRawType().isAssignableTo(Map.class)
            || field.getRawType().isAssignableTo(java.util.Collection.class);
    return !field.getModifiers().contains(FINAL)
        || field.getRawType().isArray()
        || MUTABLE.contains(field.getRawType().getName())
        || collection && madeChangeable(field.getOwner());
  }

  private static boolean madeChangeable(JavaClass owner) {
    return owner.getStaticInitializer().stream()
        .flatMap(init -> init.getConstructorCallsFromSelf().stream())
        .anyMatch(call -> MUTABLE.contains(call.getTargetOwner().getName()));
  }

  private static DescribedPredicate<JavaClass> decide(String root) {
    var all = root.equals(OURS) ? PROGRAM : OFFENDERS;
    var roles =
        resideInAPackage(root + "..")
            .and(not(resideInAnyPackage(root + ".api..", root + ".ops..")))
            .and(role(DECIDING));
    var decisions = new HashSet<JavaClass>();
    var next = new ArrayDeque<>(all.stream().filter(roles).toList());
    while (!next.isEmpty()) {
      var one = next.pop();
      if (decisions.add(one)) {
        one.getDirectDependenciesFromSelf().stream()
            .map(dependency -> dependency.getTargetClass().getBaseComponentType())
            .filter(resideInAPackage(root + "..").and(not(resideInAPackage(root + ".api.."))))
            .forEach(next::push);
      }
    }
    return describe("decisions", decisions::contains);
  }

  private static DescribedPredicate<JavaClass> named(String... names) {
    var set = Set.of(names);
    return describe("named " + set, c -> set.contains(outermost(c).getName()));
  }

  private static JavaClass outermost(JavaClass c) {
    return c.getEnclosingClass().map(ArchitectureTest::outermost).orElse(c);
  }

  private static void holds(ArchRule rule) {
    rule.check(PROGRAM);
  }

  private static void breaks(ArchRule rule, String... offenders) {
    var report = rule.evaluate(OFFENDERS).getFailureReport().toString();
    assertThat(report).contains(offenders);
  }

  private static JavaClasses classesBeside(Class<?>... some) {
    return new ClassFileImporter()
        .importUrls(
            java.util.Arrays.stream(some)
                .map(c -> c.getProtectionDomain().getCodeSource().getLocation())
                .toList());
  }
}
