package io.tenantry.proof.kinds;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.tenantry.proof.kinds.Violations.Violation;
import io.tenantry.sandbox.junit.Sandboxed;
import io.tenantry.sandbox.junit.TestNames;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A real API server refuses what a kind forbids, and says which field is at fault. */
@Sandboxed("kinds")
class KindsRefusalIT {
  private final KubernetesClient client;
  private final TestNames names;

  KindsRefusalIT(KubernetesClient client, TestNames names) {
    this.client = client;
    this.names = names;
  }

  /** A value that the contracts forbid, set in a complete manifest. */
  record Refused(String kind, String field, JsonNode value, String says) {
    @Override
    public String toString() {
      return "%s %s %s".formatted(kind, field, value);
    }
  }

  static List<Violation> ofSpecs() {
    return violations().stream().filter(violation -> !violation.ofStatus()).toList();
  }

  static List<Violation> ofStatuses() {
    return violations().stream().filter(Violation::ofStatus).toList();
  }

  static List<Refused> refused() {
    return StreamSupport.stream(Manifests.table("refused").spliterator(), false)
        .map(row ->
            new Refused(
                row.get("kind").asText(),
                row.get("field").asText(),
                row.get("value"),
                row.get("says").asText()))
        .toList();
  }

  @ParameterizedTest
  @MethodSource("ofSpecs")
  void refusesASpecThatBreaksOneConstraint(Violation violation) {
    var manifest = Manifests.placed(violation.manifest(), names.namespace(), "refused");
    assertRefused(
        () -> client.resource(Manifests.resource(manifest)).dryRun().create(), violation.field());
  }

  @ParameterizedTest
  @MethodSource("ofStatuses")
  void refusesAStatusThatBreaksOneConstraint(Violation violation) {
    var manifest =
        Manifests.placed(violation.manifest(), names.namespace(), names.unique("refused"));
    client.resource(Manifests.resource(manifest)).create();
    assertRefused(
        () -> client.resource(Manifests.resource(manifest)).updateStatus(), violation.field());
  }

  @ParameterizedTest
  @MethodSource("refused")
  void refusesAValueOfTheTable(Refused refused) {
    var manifest =
        Manifests.placed(Manifests.complete(refused.kind()), names.namespace(), "refused");
    var end = refused.field().lastIndexOf('/');
    set(
        manifest.at(refused.field().substring(0, end)),
        refused.field().substring(end + 1),
        refused.value());
    assertRefused(
        () -> client.resource(Manifests.resource(manifest)).dryRun().create(), refused.says());
  }

  /** Null takes a field away. */
  private static void set(JsonNode parent, String name, JsonNode value) {
    switch (parent) {
      case ArrayNode list -> list.set(Integer.parseInt(name), value);
      case ObjectNode object when value.isNull() -> object.remove(name);
      case ObjectNode object -> object.set(name, value);
      default -> throw new IllegalArgumentException(name + " has no place in " + parent);
    }
  }

  @Test
  void theTableBreaksEveryRule() {
    var rules = new TreeSet<String>();
    for (var definition : Manifests.definitions()) {
      var kind = definition.at("/spec/names/singular").asText();
      for (var rule : definition.findValues("x-kubernetes-validations")) {
        rule.findValuesAsText("message").forEach(message -> rules.add(kind + ": " + message));
      }
    }
    var broken = new TreeSet<String>();
    for (var row : refused()) {
      broken.add(row.kind().replaceFirst("-.*", "") + ": " + row.says());
    }
    broken.add("tenant: userId cannot change: it names the tenant's namespace");
    broken.add("domainclaim: zoneId cannot change: a claim is for one hostname of one zone");
    broken.add("domainclaim: hostname cannot change: a claim is for one hostname of one zone");
    broken.add("domainclaim: spec cannot be taken away: what it says could then be changed");
    assertThat(broken).containsAll(rules);
  }

  @Test
  void refusesToChangeAUserId() {
    var manifest =
        Manifests.placed(Manifests.complete("tenant"), names.namespace(), names.unique("tenant"));
    client.resource(Manifests.resource(manifest)).create();
    manifest.withObject("/spec").put("plan", "pro").put("userId", "another");
    assertRefused(
        () -> client.resource(Manifests.resource(manifest)).update(), "spec.userId: Invalid value");
    manifest.withObject("/spec").put("userId", "shop-1");
    client.resource(Manifests.resource(manifest)).update();
  }

  @Test
  void refusesToChangeWhatIsClaimed() {
    var claim =
        Manifests.placed(
            Manifests.complete("domainclaim"), names.namespace(), names.unique("claim"));
    client.resource(Manifests.resource(claim)).create();
    for (var field : List.of("zoneId", "hostname")) {
      var changed = claim.deepCopy();
      changed.withObject("/spec").put(field, "another.example.com");
      assertRefused(
          () -> client.resource(Manifests.resource(changed)).update(),
          field + " cannot change: a claim is for one hostname of one zone");
    }
    var emptied = claim.deepCopy();
    emptied.remove("spec");
    assertRefused(
        () -> client.resource(Manifests.resource(emptied)).update(), "spec cannot be taken away");
    claim.withObject("/spec/ownerRef").put("name", "heir").put("uid", "another-uid");
    client.resource(Manifests.resource(claim)).update();
  }

  /** Each once, though several manifests of a kind may have the field. */
  private static Collection<Violation> violations() {
    var violations = new LinkedHashMap<String, Violation>();
    for (var definition : Manifests.definitions()) {
      var kind = definition.at("/spec/names/kind").asText();
      Manifests.complete().stream()
          .map(Manifests::read)
          .filter(manifest -> manifest.get("kind").asText().equals(kind))
          .flatMap(manifest -> Violations.of(manifest, definition).stream())
          .forEach(violation -> violations.putIfAbsent(violation.toString(), violation));
    }
    return violations.values();
  }

  private static void assertRefused(Runnable write, String says) {
    var refusal = catchThrowableOfType(KubernetesClientException.class, write::run);
    assertThat(refusal).as("the refusal").isNotNull();
    assertThat(refusal.getCode()).isEqualTo(422);
    assertThat(refusal.getStatus().getMessage()).contains(says);
  }
}
