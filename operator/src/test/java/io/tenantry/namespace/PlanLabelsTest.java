package io.tenantry.namespace;

import static io.tenantry.namespace.NamespaceWorlds.ADA;
import static io.tenantry.namespace.NamespaceWorlds.labelled;
import static io.tenantry.namespace.NamespaceWorlds.marked;
import static io.tenantry.namespace.NamespaceWorlds.owning;
import static io.tenantry.namespace.NamespaceWorlds.with;
import static io.tenantry.namespace.NamespaceWorlds.without;
import static io.tenantry.namespace.NamespaceWorlds.world;
import static io.tenantry.namespace.plan.CatalogueWorlds.ALL_APIS;
import static io.tenantry.namespace.plan.CatalogueWorlds.spec;
import static org.assertj.core.api.Assertions.assertThat;

import io.tenantry.namespace.guard.ServedKinds;
import io.tenantry.namespace.guard.TenantLabels;
import io.tenantry.namespace.plan.PlanLookup;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class PlanLabelsTest {
  private static final String ENFORCE = "pod-security.kubernetes.io/enforce";
  private static final String STRICT =
      "podSecurity: {mode: 'on', level: restricted}\nistio: {mode: auto, revision: canary}";

  @Test
  void carryThePodSecurityLevelAndTheRevision() {
    var marks = NamespaceMarks.of(with(without(ADA), known(STRICT)));
    assertThat(marks.labels())
        .containsEntry(ENFORCE, Optional.of("restricted"))
        .containsEntry("pod-security.kubernetes.io/audit", Optional.of("restricted"))
        .containsEntry("pod-security.kubernetes.io/warn-version", Optional.of("latest"))
        .containsEntry("istio.io/rev", Optional.of("canary"))
        .containsEntry("istio-injection", Optional.empty());
    assertThat(marks.annotations().get("kleff.io/tenant-plan-labels")).isPresent();
  }

  @Test
  void lackNothingWhereTheyAre() {
    var rails = known(STRICT);
    assertThat(
            NamespaceMarks.of(with(world(ADA, marked(ADA, rails)), rails))
                .missingOn(marked(ADA, rails)))
        .matches(NamespaceMarks::isEmpty);
  }

  @Test
  void goWhenThePlanNoLongerHasThem() {
    var namespace = marked(ADA, known(STRICT));
    var missing = NamespaceMarks.of(with(world(ADA, namespace), known("{}"))).missingOn(namespace);
    assertThat(missing.labels())
        .hasSize(8)
        .containsEntry(ENFORCE, Optional.empty())
        .containsEntry("istio.io/rev", Optional.empty())
        .containsEntry("istio-injection", Optional.of("enabled"));
    assertThat(missing.annotations()).containsOnlyKeys("kleff.io/tenant-plan-labels");
  }

  @Test
  void leaveAnAdministratorsOwnLabelsAlone() {
    var namespace = labelled(marked(ADA, known("{}")), ENFORCE, "baseline");
    assertThat(NamespaceMarks.of(with(world(ADA, namespace), known("{}"))).missingOn(namespace))
        .matches(NamespaceMarks::isEmpty);
  }

  @Test
  void stayWhenThePlanIsUnknown() {
    var namespace = marked(ADA, known(STRICT));
    var unknown =
        new PlanState(new PlanLookup.Unknown(), ServedKinds.BUILT_IN, List.of(), Map.of());
    assertThat(NamespaceMarks.of(with(world(ADA, namespace), unknown)).missingOn(namespace))
        .matches(NamespaceMarks::isEmpty);
  }

  @Test
  void neverTakeAwayWhatEveryNamespaceHas() {
    var namespace =
        NamespaceWorlds.annotated(
            marked(ADA, known("{}")), "kleff.io/tenant-plan-labels", TenantLabels.MANAGED_BY);
    assertThat(NamespaceMarks.of(with(world(ADA, namespace), known("{}"))).labels())
        .containsEntry(TenantLabels.MANAGED_BY, Optional.of(TenantLabels.MANAGER));
  }

  @Test
  void writeDownTheTenantsDomains() {
    assertThat(
            NamespaceMarks.of(without(owning(ADA, "b.example.com", "a.example.com"))).annotations())
        .containsEntry(TenantLabels.DOMAINS, Optional.of("a.example.com,b.example.com"));
  }

  private static PlanState known(String yaml) {
    return new PlanState(
        new PlanLookup.Known(spec(yaml), 1, Optional.empty()), ALL_APIS, List.of(), Map.of());
  }
}
