package io.tenantry.proof.attack;

import io.fabric8.kubernetes.api.model.Condition;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import io.fabric8.kubernetes.client.utils.Serialization;
import io.tenantry.proof.Patience;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import org.awaitility.core.ConditionTimeoutException;

/** What became of objects, as the cluster's administrator sees it. */
final class Cluster {
  static final String POOL = "edge";
  private static final PatchContext MERGE = PatchContext.of(PatchType.JSON_MERGE);

  private final KubernetesClient admin;
  private final Duration patience;

  Cluster(KubernetesClient admin) {
    this(admin, Patience.LIMIT);
  }

  private Cluster(KubernetesClient admin, Duration patience) {
    this.admin = admin;
    this.patience = patience;
  }

  /** The same, for what takes moments unless something is broken. */
  Cluster brisk() {
    return new Cluster(admin, Duration.ofSeconds(60));
  }

  KubernetesClient admin() {
    return admin;
  }

  Optional<GenericKubernetesResource> find(Manifest manifest) {
    return Optional.ofNullable(manifest.as(admin).get());
  }

  boolean exists(Manifest manifest) {
    return find(manifest).isPresent();
  }

  String uid(Manifest manifest) {
    return find(manifest).orElseThrow().getMetadata().getUid();
  }

  /** A text in the status; empty while it is not there. */
  String status(Manifest manifest, String field) {
    return find(manifest)
        .map(object -> object.get("status", field))
        .map(Object::toString)
        .orElse("");
  }

  /** Asks the operator to look now. */
  void nudge(Manifest manifest) {
    annotate(manifest, "tenantry.io/reconcile-at", Instant.now().toString());
  }

  void annotate(Manifest manifest, String key, String value) {
    manifest
        .as(admin)
        .patch(
            MERGE,
            Serialization.asJson(Map.of("metadata", Map.of("annotations", Map.of(key, value)))));
  }

  /** Takes an object away that the operator may be unable to read. */
  void tearOut(Manifest manifest) {
    if (exists(manifest)) {
      manifest.as(admin).patch(MERGE, "{\"metadata\": {\"finalizers\": null}}");
      manifest.as(admin).withGracePeriod(0).delete();
    }
  }

  /** The hostnames that a namespace bears as its own. */
  List<String> granted(String namespace) {
    return Optional.ofNullable(admin.namespaces().withName(namespace).require().getMetadata())
        .map(metadata -> metadata.getAnnotations())
        .map(annotations -> annotations.get("gateway.opendi.com/granted-hostnames"))
        .map(text -> List.of(text.split(",", -1)))
        .orElse(List.of());
  }

  // Waiting

  Manifest awaitReady(Manifest manifest) {
    await(manifest.key() + " to be ready", () -> answer(manifest).filter(Answer::ready));
    return manifest;
  }

  /** Waits until the operator has made up its mind about the present spec. */
  Answer awaitAnswer(Manifest manifest) {
    return await("an answer for " + manifest.key(), () -> answer(manifest).filter(Answer::settled));
  }

  /** What speaks against it now, whether or not more is to come. */
  Optional<Answer> refusal(Manifest manifest) {
    return answer(manifest).filter(answer -> !answer.ready() && answer.settled());
  }

  void awaitGone(Manifest manifest) {
    awaitTrue(manifest.key() + " to be gone", () -> !exists(manifest));
  }

  void awaitTrue(String what, Callable<Boolean> wanted) {
    await(what, () -> Optional.of(true).filter(_ -> holds(wanted)));
  }

  <T> T await(String what, Callable<Optional<T>> look) {
    try {
      return Awaitility.await()
          .atMost(patience)
          .pollInterval(Duration.ofMillis(200))
          .until(look, Optional::isPresent)
          .orElseThrow();
    } catch (ConditionTimeoutException e) {
      throw new AssertionError("waited in vain for " + what, e);
    }
  }

  private static boolean holds(Callable<Boolean> wanted) {
    try {
      return wanted.call();
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  private Optional<Answer> answer(Manifest manifest) {
    return find(manifest).flatMap(object -> condition(object, manifest.kind().condition()));
  }

  private static Optional<Answer> condition(GenericKubernetesResource object, String type) {
    List<?> all = object.get("status", "conditions");
    return Stream.ofNullable(all)
        .flatMap(List::stream)
        .map(one -> Serialization.unmarshal(Serialization.asJson(one), Condition.class))
        .filter(condition -> condition.getType().equals(type))
        .filter(condition ->
            condition.getObservedGeneration() == null
                || Objects.equals(
                    condition.getObservedGeneration(), object.getMetadata().getGeneration()))
        .findFirst()
        .map(Answer::of);
  }
}
