package io.tenantry;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import io.tenantry.cluster.ClusterReason;
import io.tenantry.edge.EdgePlane;
import io.tenantry.hostname.HostnamePlane;
import io.tenantry.namespace.NamespacePlane;
import io.tenantry.pass.Explanation;
import io.tenantry.pass.KindReasons;
import io.tenantry.pass.Reason;
import io.tenantry.pass.Usage;
import io.tenantry.source.SourcePlane;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The pages of conditions and events are what the reasons say of themselves. */
class ReasonPagesTest {
  private static final List<KindReasons> KINDS =
      Stream.of(
              EdgePlane.reasons(),
              SourcePlane.reasons(),
              HostnamePlane.reasons(),
              NamespacePlane.reasons())
          .flatMap(List::stream)
          .toList();

  private static final KindReasons ANY =
      KindReasons.of("Any kind", List.of(), ClusterReason.values());

  @Test
  void conditions() {
    GoldenPage.of("conditions.md").shows(conditionsPage());
  }

  @Test
  void events() {
    GoldenPage.of("events.md").shows(eventsPage());
  }

  @Test
  void everyReasonOfTheProgramIsOnAPage() {
    var program =
        new ClassFileImporter()
                .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
                .importPackages("io.tenantry")
                .stream()
                .filter(type -> type.isAssignableTo(Reason.class) && type.isEnum())
                .map(JavaClass::getName)
                .sorted()
                .toList();
    var shown =
        Stream.concat(KINDS.stream(), Stream.of(ANY))
            .flatMap(kind -> kind.reasons().stream())
            .map(reason -> ((Enum<?>) reason).getDeclaringClass().getName())
            .distinct()
            .sorted()
            .toList();

    assertThat(program).hasSizeGreaterThan(7).isEqualTo(shown);
  }

  @Test
  void noConditionOfAReasonIsLeftOut() {
    for (var kind : KINDS) {
      var others = KINDS.stream().flatMap(k -> k.conditions().stream()).toList();
      assertThat(kind.reasons())
          .allSatisfy(reason ->
              assertThat(reason.explanation().usage().conditions())
                  .extracting(Usage.OfCondition::type)
                  .isSubsetOf(others));
      assertThat(kind.conditions())
          .allSatisfy(type ->
              assertThat(Stream.of(true, false).flatMap(holds -> kind.of(type, holds)))
                  .as("reasons of %s of %s", type, kind.kind())
                  .isNotEmpty());
    }
  }

  /** Ready repeats the first of the others that does not hold, so it can have all their reasons. */
  @Test
  void readyHasEveryReasonThatItRepeats() {
    var hostname = kind("GatewayHostnameRequest");
    for (var stage : hostname.conditions().subList(1, 7)) {
      assertThat(hostname.of("Ready", false).toList())
          .as(stage)
          .containsAll(hostname.of(stage, false).toList());
    }
    var tenant = kind("Tenant");
    var repeated =
        tenant.conditions().stream()
            .filter(type -> type.endsWith("Ready"))
            .flatMap(type -> tenant.of(type, false))
            .map(Reason::text)
            .filter(text -> !text.equals("NamespaceDeleting"));
    assertThat(tenant.of("TenantReady", false).map(Reason::text).toList())
        .containsAll(repeated.toList())
        .contains("TenantSuspended");
    var plan = kind("TenantPlan");
    assertThat(plan.of("Ready", false).toList())
        .containsAll(plan.of("PoliciesReady", false).toList());
  }

  @Test
  void everySentenceIsOne() {
    assertThat(Stream.concat(KINDS.stream(), Stream.of(ANY)).flatMap(k -> k.reasons().stream()))
        .allSatisfy(reason -> {
          var explanation = reason.explanation();
          assertThat(List.of(explanation.meaning(), explanation.action()))
              .allSatisfy(sentence ->
                  assertThat(sentence)
                      .as(reason.text())
                      .matches("(?s)([A-Z]|spec\\.).{8,}[^. ]")
                      .doesNotContainIgnoringCase("somebody", "nobody", "anew", " leads"));
        });
  }

  private static KindReasons kind(String name) {
    return KINDS.stream().filter(kind -> kind.kind().equals(name)).findFirst().orElseThrow();
  }

  private static String conditionsPage() {
    var page =
        new StringBuilder(
            GoldenPage.HEAD
                + """
                # Conditions and their reasons

                What the conditions of each kind can say, who acts and what to do. A condition is True or False, never Unknown;
                one that is not listed in a status does not apply. The message has the details, and AWS's own words at its end.

                | Who acts | Is |
                |---|---|
                | Customer | the owner of a domain, or of the workloads in a tenant's namespace |
                | Platform team | whoever runs the cluster, writes the objects, and sets the operator's flags and rights |
                | Operator | Tenantry: it continues without help |
                | Cloud | AWS, or a controller in the cluster: the operator continues when it is done |
                """);
    for (var kind : KINDS) {
      page.append("\n## %s\n".formatted(kind.kind()));
      for (var type : kind.conditions()) {
        page.append(
            "\n### %s: %s\n\n| Status | Reason | Meaning | Who acts | What to do |\n|---|---|---|---|---|\n"
                .formatted(kind.kind(), type));
        for (var holds : List.of(true, false)) {
          kind.of(type, holds)
              .forEach(reason -> page.append(row(holds ? "True" : "False", reason)));
        }
      }
    }
    return page.toString();
  }

  private static String eventsPage() {
    var page =
        new StringBuilder(
            GoldenPage.HEAD
                + """
                # Events

                What the operator reports in Kubernetes events, by kind (`kubectl describe`, or `kubectl get events`). An event comes
                once for each change, not with every reconcile. Many have the name of the [reason](conditions.md) that a condition
                changes to.
                """);
    for (var kind : Stream.concat(KINDS.stream(), Stream.of(ANY)).toList()) {
      page.append(
          "\n## %s\n\n| Type | Reason | Meaning | Who acts | What to do |\n|---|---|---|---|---|\n"
              .formatted(kind.kind()));
      kind.reasons().stream()
          .filter(reason -> !reason.explanation().usage().events().isEmpty())
          .sorted(Comparator.comparing(Reason::text))
          .forEach(reason -> page.append(row(types(reason.explanation()), reason)));
    }
    return page.toString();
  }

  private static String types(Explanation explanation) {
    return explanation.usage().events().stream()
        .map(Usage.Event::text)
        .collect(Collectors.joining(", "));
  }

  private static String row(String first, Reason reason) {
    var explanation = reason.explanation();
    return "| %s | `%s` | %s | %s | %s |\n"
        .formatted(
            first,
            reason.text(),
            explanation.meaning(),
            explanation.actor().title(),
            explanation.action());
  }
}
