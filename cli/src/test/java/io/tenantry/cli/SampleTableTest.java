package io.tenantry.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.client.utils.Serialization;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import org.junit.jupiter.api.Test;

class SampleTableTest {
  private static final Sample WAITING = Sample.unknown("Tenant", "acme");
  private static final Sample READY = new Sample("Tenant", "acme", "True", "Done", "");
  private static final Sample OTHER = Sample.unknown("Tenant", "globex");

  private final StringWriter out = new StringWriter();

  @Test
  void readsTheConditionOfEachKind() {
    assertThat(sample("Tenant", "TenantReady")).isEqualTo(READY);
    assertThat(sample("Tenant", "Ready")).isEqualTo(WAITING);
    assertThat(sample("DomainClaim", "Ready").isReady()).isTrue();
  }

  @Test
  void printsOnlyWhatChanged() {
    var table = new SampleTable(new PrintWriter(out, true), false);
    table.show(List.of(WAITING, OTHER));
    table.show(List.of(WAITING, OTHER));
    table.show(List.of(READY, OTHER));
    assertThat(out.toString().lines().toList())
        .containsExactly(WAITING.row(), OTHER.row(), READY.row());
  }

  @Test
  void drawsOverItselfOnATerminal() {
    var table = new SampleTable(new PrintWriter(out, true), true);
    table.show(List.of(WAITING));
    table.show(List.of(READY));
    assertThat(out.toString()).contains("\u001b[2A\u001b[J").contains(READY.row());
  }

  private static Sample sample(String kind, String condition) {
    var yaml =
        """
        kind: %s
        metadata: {name: acme}
        status:
          conditions: [{type: %s, status: "True", reason: Done}]
        """
            .formatted(kind, condition);
    return Sample.of(Serialization.unmarshal(yaml, GenericKubernetesResource.class));
  }
}
