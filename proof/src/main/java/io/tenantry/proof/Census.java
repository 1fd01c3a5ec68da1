package io.tenantry.proof;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.informers.SharedIndexInformer;
import io.tenantry.sandbox.supply.Progress;
import java.time.Duration;
import java.time.Instant;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;
import java.util.function.Supplier;

/** All objects of a kind in a namespace, as they are now, and waiting for them to change. */
final class Census<R extends HasMetadata> implements AutoCloseable {
  private static final Duration LOOK = Duration.ofMillis(50);

  private final SharedIndexInformer<R> informer;
  private final Supplier<OperatorProcess> operator;
  private final Progress progress;

  Census(
      KubernetesClient client,
      Class<R> kind,
      String namespace,
      Supplier<OperatorProcess> operator,
      Progress progress) {
    this.informer = client.resources(kind).inNamespace(namespace).inform();
    this.operator = operator;
    this.progress = progress;
  }

  /** In all namespaces. */
  Census(
      KubernetesClient client,
      Class<R> kind,
      Supplier<OperatorProcess> operator,
      Progress progress) {
    this.informer = client.resources(kind).inAnyNamespace().inform();
    this.operator = operator;
    this.progress = progress;
  }

  int count(Predicate<R> such) {
    return (int) informer.getStore().list().stream().filter(such).count();
  }

  /** Until so many are such, as long as the operator lives. */
  void await(String such, int many, Predicate<R> is, Duration longest) throws InterruptedException {
    var start = Instant.now();
    try (var line = progress.open()) {
      for (int now = count(is); now != many; now = count(is)) {
        var time = Duration.between(start, Instant.now());
        line.show("%s: %,d of %,d after %d s".formatted(such, now, many, time.toSeconds()));
        check("%s: only %,d of %,d".formatted(such, now, many), time, longest);
        Thread.sleep(LOOK);
      }
    }
  }

  /** Until something else holds. */
  void await(String what, BooleanSupplier holds, Duration longest) throws InterruptedException {
    var start = Instant.now();
    try (var line = progress.open()) {
      while (!holds.getAsBoolean()) {
        var time = Duration.between(start, Instant.now());
        line.show("%s: waiting for %d s".formatted(what, time.toSeconds()));
        check("not " + what, time, longest);
        Thread.sleep(LOOK);
      }
    }
  }

  private void check(String state, Duration time, Duration longest) {
    if (time.compareTo(longest) > 0 || !operator.get().process().isAlive()) {
      throw new IllegalStateException(
          "%s after %d s\n%s".formatted(state, time.toSeconds(), operator.get().log()));
    }
  }

  @Override
  public void close() {
    informer.close();
  }
}
