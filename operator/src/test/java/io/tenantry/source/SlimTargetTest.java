package io.tenantry.source;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.OwnerReferenceBuilder;
import io.tenantry.cluster.ObjectOwnership;
import io.tenantry.source.mapping.SourceMarks;
import io.tenantry.source.mapping.SourceOwnership;
import io.tenantry.source.mapping.TargetKind;
import io.tenantry.source.mapping.TargetObject;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SlimTargetTest {
  private static final TargetKind KIND = TargetKind.DISTRIBUTION_TENANT;

  @Test
  void anObjectWithOurUidIsOurs() {
    var object = object();
    object.getMetadata().setAnnotations(Map.of(SourceMarks.SOURCE_UID, "uid-source"));
    assertThat(child(object).ours()).isTrue();
  }

  @Test
  void anObjectWithOurLabelAloneIsNotOurs() {
    var object = object();
    object.getMetadata().setLabels(SourceMarks.labels(Flock.SOURCE));
    assertThat(child(object).ours()).isFalse();
  }

  @Test
  void anObjectOfAnotherSourceIsNotOurs() {
    var object = object();
    object.getMetadata().setAnnotations(Map.of(SourceMarks.SOURCE_UID, "uid-other"));
    object.getMetadata().setOwnerReferences(List.of(owner("uid-source")));
    assertThat(child(object).ours()).isFalse();
  }

  @Test
  void anObjectThatTheGoOperatorMadeForUsIsOursInOurNamespace() {
    var object = object();
    object.getMetadata().setOwnerReferences(List.of(owner("uid-source")));
    assertThat(child(object).ours()).isTrue();
    assertThat(SourceOwnership.ownerKey(object.getMetadata())).contains("shop/customers");
    object.getMetadata().setNamespace("elsewhere");
    assertThat(child(object).ours()).isFalse();
  }

  private static io.fabric8.kubernetes.api.model.OwnerReference owner(String uid) {
    return new OwnerReferenceBuilder()
        .withKind("TenantSource")
        .withName("customers")
        .withUid(uid)
        .build();
  }

  @Test
  void nothingIsKeptOfOthersObjects() {
    var object = object();
    object.getMetadata().setLabels(Map.of("a", "b"));
    var slim = SlimTarget.of(KIND, object);
    assertThat(slim.getMetadata().getLabels()).isEmpty();
    assertThat(SlimTarget.spec(slim)).isEmpty();
    assertThat(slim.getMetadata().getName()).isEqualTo("ada");
  }

  @Test
  void whatASourceHasLetGoIsKnownSoThatItCanBeTakenOver() {
    var object = object();
    object.getMetadata().setAnnotations(Map.of(SourceMarks.ORPHANED_BY, "shop/customers"));
    object.getMetadata().setResourceVersion("7");
    assertThat(child(object).whose()).isEqualTo(new ObjectOwnership.Left("7"));
    assertThat(child(object).spec()).containsEntry("enabled", true);
  }

  @ParameterizedTest
  @CsvSource({
    "True, 2, true, true",
    "True, 1, true, false",
    "False, 2, true, false",
    "False, 2, false, true",
    "False, 1, false, false"
  })
  void isSettledWhenReadyAsItIsNowOrSwitchedOff(
      String ready, long observed, boolean enabled, boolean settled) {
    var object = object();
    object.getMetadata().setAnnotations(Map.of(SourceMarks.SOURCE_UID, "uid-source"));
    object.getMetadata().setGeneration(2L);
    object.setAdditionalProperties(
        Map.of(
            "spec",
            Map.of("enabled", enabled),
            "status",
            Map.of(
                "conditions",
                List.of(
                    Map.of("type", "Ready", "status", ready, "observedGeneration", observed)))));
    assertThat(child(object).settled()).isEqualTo(settled);
  }

  @Test
  void anObjectWithoutAStatusIsOnItsWay() {
    var object = object();
    object.getMetadata().setAnnotations(Map.of(SourceMarks.SOURCE_UID, "uid-source"));
    assertThat(child(object).settled()).isFalse();
  }

  @Test
  void aStatusIsNoEdit() {
    var before = marked("v1", Map.of("spec", Map.of("enabled", true)));
    var now = marked("v2", Map.of("spec", Map.of("enabled", true), "status", Map.of("id", "dt_1")));
    assertThat(SlimTarget.edited(KIND, now, before)).isFalse();
    var edited = marked("v3", Map.of("spec", Map.of("enabled", false)));
    assertThat(SlimTarget.edited(KIND, edited, before)).isTrue();
    var going = marked("v4", Map.of("spec", Map.of("enabled", true)));
    going.getMetadata().setDeletionTimestamp("2026-01-02T03:04:05Z");
    assertThat(SlimTarget.edited(KIND, going, before)).isTrue();
  }

  private static GenericKubernetesResource marked(String version, Map<String, Object> body) {
    var object = object();
    object.getMetadata().setAnnotations(Map.of(SourceMarks.SOURCE_UID, "uid-source"));
    object.getMetadata().setResourceVersion(version);
    object.setAdditionalProperties(body);
    return object;
  }

  private static GenericKubernetesResource object() {
    var object = new GenericKubernetesResource();
    var metadata = new io.fabric8.kubernetes.api.model.ObjectMeta();
    metadata.setNamespace("shop");
    metadata.setName("ada");
    metadata.setUid("uid-ada");
    object.setMetadata(metadata);
    object.setAdditionalProperties(Map.of("spec", Map.of("enabled", true)));
    return object;
  }

  private static TargetObject child(GenericKubernetesResource object) {
    return SlimTarget.child(KIND, object, Flock.SOURCE, _ -> true);
  }
}
