package io.tenantry.cluster;

import static io.tenantry.cluster.ChildStage.ID;
import static io.tenantry.cluster.ChildStage.RESOURCE;
import static io.tenantry.cluster.ChildStage.object;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.tenantry.FakeApi.Answer;
import io.tenantry.FakeApi.Request;
import io.tenantry.pass.Failure;
import io.tenantry.pass.PortException;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ChildWriterTest {
  private static final GenericKubernetesResource SEEN = object("uid-1", "10", "as it was");

  @Test
  void aPatchNamesTheObjectAndItsVersion() throws Exception {
    try (var stage = new ChildStage(SEEN)) {
      stage.answering(_ -> ChildStage.ok(object("uid-1", "11", "changed")));
      stage.writer.patch(
          "limits",
          RESOURCE,
          ID,
          ObjectVersion.of(SEEN),
          Map.of("metadata", Map.of("labels", Map.of("a", "b"))));
      assertThat(stage.writes())
          .extracting(Request::body)
          .singleElement()
          .asString()
          .contains("\"uid\":\"uid-1\"", "\"resourceVersion\":\"10\"", "\"a\":\"b\"");
      assertThat(stage.cached()).contains(object("uid-1", "11", "changed"));
    }
  }

  @Test
  void anApplyOnWhatWasSeenNamesItAndInsists() throws Exception {
    try (var stage = new ChildStage(SEEN)) {
      stage.answering(_ -> ChildStage.ok(object("uid-1", "11", "applied")));
      stage.writer.apply(
          "limits",
          RESOURCE,
          object(null, null, "applied"),
          "us",
          Optional.of(ObjectVersion.of(SEEN)));
      var request = stage.writes().getFirst();
      assertThat(request.body()).contains("\"uid\":\"uid-1\"", "\"resourceVersion\":\"10\"");
      assertThat(request.query()).contains("force=true");
    }
  }

  /** Somebody may have made one meanwhile: that one is theirs. */
  @Test
  void anApplyOnNothingDoesNotInsist() throws Exception {
    try (var stage = new ChildStage(SEEN)) {
      stage.answering(_ -> Answer.of(409));
      assertThatThrownBy(() ->
              stage.writer.apply(
                  "limits", RESOURCE, object(null, null, "applied"), "us", Optional.empty()))
          .isInstanceOfSatisfying(
              PortException.class,
              e -> assertThat(e.failure().kind()).isEqualTo(Failure.Kind.STALE));
      assertThat(stage.writes().getFirst().query()).doesNotContain("force=true");
    }
  }

  @Test
  void aDeletionNamesTheObjectAndItsVersion() throws Exception {
    try (var stage = new ChildStage(SEEN)) {
      stage.answering(_ -> Answer.of(200));
      stage.writer.delete(RESOURCE, ID, ObjectVersion.of(SEEN));
      assertThat(stage.writes())
          .extracting(Request::body)
          .singleElement()
          .asString()
          .contains("\"uid\":\"uid-1\"", "\"resourceVersion\":\"10\"");
    }
  }

  @Test
  void anObjectThatOnlyTellsHowItIsDoingIsWrittenInItsNewVersion() throws Exception {
    try (var stage = new ChildStage(SEEN)) {
      stage.present(object("uid-1", "12", "as it was"));
      stage.answering(request ->
          request.body().contains("\"resourceVersion\":\"12\"")
              ? ChildStage.ok(object("uid-1", "13", "changed"))
              : Answer.of(409));
      change(stage);
      assertThat(stage.writes()).hasSize(2);
      assertThat(stage.cached()).contains(object("uid-1", "13", "changed"));
    }
  }

  @Test
  void anObjectThatIsNotWhatWasDecidedOnIsLeftAlone() throws Exception {
    try (var stage = new ChildStage(SEEN)) {
      stage.present(object("uid-1", "12", "edited by somebody")).answering(_ -> Answer.of(409));
      assertThatThrownBy(() -> change(stage))
          .isInstanceOfSatisfying(
              PortException.class,
              e -> assertThat(e.failure().kind()).isEqualTo(Failure.Kind.STALE));
      assertThat(stage.writes()).hasSize(1);
    }
  }

  @Test
  void anotherObjectOfTheSameNameIsLeftAlone() throws Exception {
    try (var stage = new ChildStage(object("uid-2", "12", "as it was"))) {
      assertThatThrownBy(() -> change(stage))
          .hasMessage("LimitRange acme/limits has changed since it was read");
      assertThat(stage.writes()).isEmpty();
    }
  }

  private static void change(ChildStage stage) {
    stage.writer.write(
        "limits",
        RESOURCE,
        ID,
        known ->
            known.getMetadata().getUid().equals("uid-1")
                && known.getAdditionalProperties().equals(SEEN.getAdditionalProperties()),
        known ->
            stage.writer.patch(
                "limits", RESOURCE, ID, ObjectVersion.of(known), Map.of("spec", Map.of())));
  }
}
