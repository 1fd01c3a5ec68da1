package io.tenantry.proof;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.function.IntFunction;
import java.util.function.Predicate;

/** The objects of one kind that a benchmark creates, by number, and when one is ready. */
record Workload<R extends HasMetadata>(Class<R> kind, IntFunction<R> object, Predicate<R> isReady) {

  /** Creates the objects from one number up to another and returns how long that took. */
  Duration create(KubernetesClient client, int from, int to)
      throws InterruptedException, ExecutionException {
    return Crowd.timed(to - from, i -> client.resource(object.apply(from + i)).create());
  }
}
