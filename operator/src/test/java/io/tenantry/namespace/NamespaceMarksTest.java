package io.tenantry.namespace;

import static io.tenantry.namespace.NamespaceWorlds.ADA;
import static io.tenantry.namespace.NamespaceWorlds.labelled;
import static io.tenantry.namespace.NamespaceWorlds.marks;
import static io.tenantry.namespace.NamespaceWorlds.ours;
import static io.tenantry.namespace.NamespaceWorlds.saying;
import static io.tenantry.namespace.NamespaceWorlds.with;
import static io.tenantry.namespace.NamespaceWorlds.without;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import io.tenantry.cloud.Allowance;
import io.tenantry.namespace.guard.TenantLabels;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class NamespaceMarksTest {
  private static final NamespaceRules REVISION =
      new NamespaceRules("tenantry-system", List.of(), Allowance.ANYTHING, Optional.of("canary"));

  @Test
  void areTheContractsLabelsAndAnnotations() {
    var marks = marks(ADA);

    assertThat(marks.labels())
        .containsOnly(
            entry("istio-injection", Optional.of("enabled")),
            entry("kleff.io/tenant-username", Optional.of("Ada")),
            entry("kleff.io/tenant-plan", Optional.of("basic")),
            entry("app.kubernetes.io/managed-by", Optional.of("tenant-operator")));
    assertThat(marks.annotations())
        .containsOnly(
            entry("kleff.io/tenant", Optional.of("teams/ada")),
            entry("kleff.io/tenant-uid", Optional.of("uid-ada")),
            entry("kleff.io/tenant-username", Optional.empty()),
            entry("kleff.io/tenant-plan", Optional.empty()),
            entry("kleff.io/tenant-domains", Optional.empty()),
            entry("kleff.io/tenant-plan-labels", Optional.empty()));
  }

  @Test
  void keepTheRawValueOfAnEncodedLabelAsAnAnnotation() {
    var marks = marks(saying(ADA, "user-1", "ada@example.com", "pro plus"));

    assertThat(marks.labels().get(TenantLabels.USERNAME))
        .get()
        .asString()
        .startsWith("ada-example.com-");
    assertThat(marks.annotations())
        .containsEntry("kleff.io/tenant-username", Optional.of("ada@example.com"))
        .containsEntry("kleff.io/tenant-plan", Optional.of("pro plus"));
  }

  @Test
  void acceptEmptyValuesAsEmptyLabels() {
    var marks = marks(saying(ADA, "user-1", "", ""));

    assertThat(marks.labels())
        .containsEntry(TenantLabels.USERNAME, Optional.of(""))
        .containsEntry(TenantLabels.PLAN, Optional.of(""));
  }

  @Test
  void replaceInjectionByARevision() {
    var missing = NamespaceMarks.of(with(without(ADA), REVISION)).missingOn(ours(ADA));

    assertThat(missing.labels())
        .containsOnly(
            entry("istio-injection", Optional.empty()),
            entry("istio.io/rev", Optional.of("canary")));
  }

  @Test
  void lackNothingOnANamespaceThatHasThem() {
    assertThat(marks(ADA).missingOn(ours(ADA)).isEmpty()).isTrue();
  }

  @Test
  void leaveForeignKeysOutOfTheDifference() {
    var namespace = labelled(labelled(ours(ADA), "team", "blue"), TenantLabels.PLAN, "gold");

    var missing = marks(ADA).missingOn(namespace);

    assertThat(missing.labels())
        .containsExactlyEntriesOf(Map.of(TenantLabels.PLAN, Optional.of("basic")));
    assertThat(missing.annotations()).isEmpty();
    assertThat(missing.keys()).containsExactly(TenantLabels.PLAN);
  }

  @Test
  void removeTheRawValueWhenTheLabelNeedsNoneAnyMore() {
    var encoded = ours(saying(ADA, "user-1", "ada@example.com", "basic"));

    var missing = marks(ADA).missingOn(encoded);

    assertThat(missing.annotations())
        .containsExactlyEntriesOf(Map.of(TenantLabels.USERNAME, Optional.empty()));
    assertThat(missing.keys()).containsExactly(TenantLabels.USERNAME);
  }
}
