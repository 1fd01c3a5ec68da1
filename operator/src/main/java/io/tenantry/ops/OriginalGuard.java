package io.tenantry.ops;

import io.fabric8.kubernetes.api.model.ListOptionsBuilder;
import io.fabric8.kubernetes.api.model.coordination.v1.Lease;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.tenantry.cluster.EventSink;
import io.tenantry.pass.Announcement;
import java.net.HttpURLConnection;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps a plane from acting beside the operator that it replaces: before it starts, and for as long
 * as it runs.
 */
public final class OriginalGuard {
  /** The reason of the event about a Lease for which a plane waits. */
  public static final String REASON = "OriginalActive";

  private static final Logger LOG = LoggerFactory.getLogger(OriginalGuard.class);
  private static final Duration WHILE_WAITING = Duration.ofSeconds(2);
  private static final Duration WHILE_RUNNING = Duration.ofSeconds(10);

  private final OriginalLease lease;
  private final String name;
  private final EventSink events;
  private final CountDownLatch stopping = new CountDownLatch(1);
  private String told = "";

  private OriginalGuard(OriginalLease lease, String name, EventSink events) {
    this.lease = lease;
    this.name = name;
    this.events = events;
  }

  /**
   * Looks for Leases of this name.
   *
   * @param namespaces where to look; empty for all
   * @param home the namespace of this process, which all have in common that take turns with it
   * @param elected whether a Lease of this name in that namespace decides whose turn it is
   */
  public static OriginalGuard of(
      KubernetesClient client,
      String name,
      List<String> namespaces,
      String home,
      boolean elected,
      Clock clock) {
    var leases =
        new ClusterLeases(client, name, namespaces, elected ? Optional.of(home) : Optional.empty());
    var lease = new OriginalLease(leases, "tenantry/" + home, clock, System::nanoTime);
    return new OriginalGuard(lease, name, EventSink.core(client, clock, "tenantry"));
  }

  private record ClusterLeases(
      KubernetesClient client, String name, List<String> namespaces, Optional<String> except)
      implements OriginalLease.Leases {
    @Override
    public List<Lease> list() {
      // From the API server's cache: every node has a Lease, and this is asked often.
      var options =
          new ListOptionsBuilder()
              .withFieldSelector("metadata.name=" + name)
              .withResourceVersion("0")
              .build();
      var found =
          namespaces.isEmpty()
              ? client.leases().inAnyNamespace().list(options).getItems().stream()
              : namespaces.stream()
                  .flatMap(namespace ->
                      client.leases().inNamespace(namespace).list(options).getItems().stream());
      return found
          .filter(lease -> except.filter(lease.getMetadata().getNamespace()::equals).isEmpty())
          .toList();
    }

    @Override
    public void update(Lease lease) {
      client.resource(lease).update();
    }
  }

  /** Waits until nobody else is active; false when the process stops before. */
  boolean await(Consumer<String> waiting) throws InterruptedException {
    for (var why = obstacle(); why.isPresent(); why = obstacle()) {
      waiting.accept(why.get());
      if (stopping.await(WHILE_WAITING.toMillis(), TimeUnit.MILLISECONDS)) {
        return false;
      }
    }
    return stopping.getCount() > 0;
  }

  private Optional<String> obstacle() {
    try {
      var rival = lease.rival();
      rival.ifPresent(this::tell);
      return rival.map(OriginalLease.Rival::message);
    } catch (KubernetesClientException e) {
      var why =
          e.getCode() == HttpURLConnection.HTTP_FORBIDDEN
              ? ("The operator may not list Leases named %s; apply deploy/rbac, or set"
                      + " --original-leases=none if the operator that Tenantry replaces is gone")
                  .formatted(name)
              : "Leases named %s cannot be listed; the operator tries again".formatted(name);
      if (!why.equals(told)) {
        told = why;
        LOG.atWarn().addKeyValue("lease", name).setCause(e).log(why);
      }
      return Optional.of(why);
    }
  }

  /** Once for each who holds it. */
  private void tell(OriginalLease.Rival rival) {
    if (!rival.message().equals(told)) {
      told = rival.message();
      LOG.atWarn().addKeyValue("lease", name).log(rival.message());
      events.publish(rival.lease(), List.of(new Announcement(true, REASON, rival.message())));
    }
  }

  /** From now on; {@code lost} must end the process, for which another one may act. */
  void watch(BooleanSupplier leading, Runnable lost) {
    Thread.ofVirtual()
        .name("original-lease-" + name)
        .start(() -> {
          try {
            do {
              look(leading, lost);
            } while (!stopping.await(WHILE_RUNNING.toMillis(), TimeUnit.MILLISECONDS));
          } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
          }
        });
  }

  private void look(BooleanSupplier leading, Runnable lost) {
    try {
      var rival = leading.getAsBoolean() ? lease.hold() : lease.rival();
      rival.ifPresent(found -> {
        tell(found);
        lost.run();
      });
    } catch (KubernetesClientException e) {
      // The next look tells; without the API server nobody acts.
      LOG.atDebug().addKeyValue("lease", name).setCause(e).log("Lease not renewed");
    }
  }

  /** Ends waiting and watching. */
  void stop() {
    stopping.countDown();
  }

  /** Lets the other operator act. */
  void release() {
    try {
      lease.release();
    } catch (KubernetesClientException e) {
      LOG.atWarn()
          .addKeyValue("lease", name)
          .setCause(e)
          .log("Lease not released; it expires by itself");
    }
  }
}
