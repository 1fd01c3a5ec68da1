package io.tenantry.namespace;

import static io.tenantry.namespace.NamespaceWorlds.ADA;
import static io.tenantry.namespace.NamespaceWorlds.RULES;
import static io.tenantry.namespace.NamespaceWorlds.labelled;
import static io.tenantry.namespace.NamespaceWorlds.ours;
import static io.tenantry.namespace.NamespaceWorlds.saying;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class MarksTest {
  private static final NamespaceRules REVISION =
      new NamespaceRules("tenantry-system", List.of(), Optional.of("canary"));

  @Test
  void areTheContractsLabelsAndAnnotations() {
    var marks = Marks.of(ADA, RULES);

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
            entry("kleff.io/tenant-plan", Optional.empty()));
  }

  @Test
  void keepTheRawValueOfAnEncodedLabelAsAnAnnotation() {
    var marks = Marks.of(saying(ADA, "user-1", "ada@example.com", "pro plus"), RULES);

    assertThat(marks.labels().get(Marks.USERNAME)).get().asString().startsWith("ada-example.com-");
    assertThat(marks.annotations())
        .containsEntry("kleff.io/tenant-username", Optional.of("ada@example.com"))
        .containsEntry("kleff.io/tenant-plan", Optional.of("pro plus"));
  }

  @Test
  void acceptEmptyValuesAsEmptyLabels() {
    var marks = Marks.of(saying(ADA, "user-1", "", ""), RULES);

    assertThat(marks.labels())
        .containsEntry(Marks.USERNAME, Optional.of(""))
        .containsEntry(Marks.PLAN, Optional.of(""));
  }

  @Test
  void replaceInjectionByARevision() {
    var missing = Marks.of(ADA, REVISION).missingOn(ours(ADA));

    assertThat(missing.labels())
        .containsOnly(
            entry("istio-injection", Optional.empty()),
            entry("istio.io/rev", Optional.of("canary")));
  }

  @Test
  void lackNothingOnANamespaceThatHasThem() {
    assertThat(Marks.of(ADA, RULES).missingOn(ours(ADA)).isEmpty()).isTrue();
  }

  @Test
  void leaveForeignKeysOutOfTheDifference() {
    var namespace = labelled(labelled(ours(ADA), "team", "blue"), Marks.PLAN, "gold");

    var missing = Marks.of(ADA, RULES).missingOn(namespace);

    assertThat(missing.labels()).containsExactlyEntriesOf(Map.of(Marks.PLAN, Optional.of("basic")));
    assertThat(missing.annotations()).isEmpty();
    assertThat(missing.keys()).containsExactly(Marks.PLAN);
  }

  @Test
  void removeTheRawValueWhenTheLabelNeedsNoneAnyMore() {
    var encoded = ours(saying(ADA, "user-1", "ada@example.com", "basic"));

    var missing = Marks.of(ADA, RULES).missingOn(encoded);

    assertThat(missing.annotations())
        .containsExactlyEntriesOf(Map.of(Marks.USERNAME, Optional.empty()));
    assertThat(missing.keys()).containsExactly(Marks.USERNAME);
  }
}
