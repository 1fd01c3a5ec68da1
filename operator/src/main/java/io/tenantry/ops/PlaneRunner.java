package io.tenantry.ops;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.apiextensions.v1.CustomResourceDefinition;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.informers.SharedIndexInformer;
import io.javaoperatorsdk.operator.Operator;
import io.javaoperatorsdk.operator.api.config.ConfigurationServiceOverrider;
import io.javaoperatorsdk.operator.api.config.ControllerConfigurationOverrider;
import io.javaoperatorsdk.operator.api.monitoring.AggregatedMetrics;
import io.javaoperatorsdk.operator.api.monitoring.Metrics;
import io.javaoperatorsdk.operator.api.reconciler.Reconciler;
import io.javaoperatorsdk.operator.processing.retry.GenericRetry;
import io.tenantry.cloud.ConcurrencyLimit;
import io.tenantry.cluster.ListPages;
import io.tenantry.cluster.ObjectCopies;
import io.tenantry.cluster.SlimStore;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Runs one plane: waits for its CRDs, starts its operator, and releases its Lease at the end.
 *
 * <p>Shared mutable state: the state of the plane, which the health server reads.
 */
public final class PlaneRunner implements PlaneMetrics.View {
  private static final Logger LOG = LoggerFactory.getLogger(PlaneRunner.class);
  private static final Duration LOOK_FOR_KINDS_EVERY = Duration.ofSeconds(2);
  private static final Duration LAST_PASSES = Duration.ofSeconds(2);

  private final PlaneParts parts;
  private final Optional<Leadership> leadership;
  private final Optional<OriginalGuard> original;
  private final Ends ends;
  private final ConcurrencyLimit reconciles;
  private final Operator operator;
  private final CountDownLatch stopping = new CountDownLatch(1);
  private volatile boolean started;
  private volatile PlaneState state = new PlaneState.Starting();

  /**
   * How the process ends before it is asked to.
   *
   * @param lost when another process acts: not one more call may leave this one
   * @param broken when a plane cannot go on: without it the process would only look alive
   */
  public record Ends(Runnable lost, Runnable broken) {}

  public PlaneRunner(
      PlaneParts parts,
      Optional<Leadership> leadership,
      Optional<OriginalGuard> original,
      Metrics metrics,
      Ends ends) {
    this.parts = parts;
    this.leadership = leadership;
    this.original = original;
    this.ends = ends;
    this.reconciles = reconciles(parts);
    this.operator = new Operator(configuration -> configure(configuration, metrics));
  }

  @Override
  public String title() {
    return parts.title();
  }

  @Override
  public PlaneState state() {
    return state;
  }

  @Override
  public boolean leading() {
    return state instanceof PlaneState.Running && leadership.map(Leadership::leading).orElse(true);
  }

  /** True when every cache is filled and still followed. */
  public boolean healthy() {
    return state instanceof PlaneState.Running
        && operator.getRuntimeInfo().allEventSourcesAreHealthy();
  }

  public void start() {
    Thread.ofVirtual().name("plane-" + parts.title()).start(this::run);
  }

  /** Finishes what is under way, then lets the next process take over at once. */
  public void stop() {
    stopping.countDown();
    original.ifPresent(OriginalGuard::stop);
    if (started) {
      boolean led = leading();
      leadership.ifPresent(Leadership::leaving);
      operator.stop();
      leadership.ifPresent(Leadership::release);
      original.filter(_ -> led).ifPresent(OriginalGuard::release);
    }
    become(new PlaneState.Stopped());
  }

  private void run() {
    try {
      if (!kindsInstalled() || !alone()) {
        return;
      }
      become(new PlaneState.Starting());
      parts.reconcilers().forEach(this::register);
      operator.start();
      started = true;
      become(new PlaneState.Running());
      original.ifPresent(guard -> guard.watch(this::leading, ends.lost()));
      LOG.atInfo().addKeyValue("plane", parts.title()).log("plane started");
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (RuntimeException | Error e) { // the SDK cannot start twice: a new process must try
      broken("Plane cannot start; the process exits", e);
    }
  }

  /** Returns false when the process stops before the operator that it replaces does. */
  private boolean alone() throws InterruptedException {
    return original.isEmpty() || original.get().await(why -> become(new PlaneState.Standby(why)));
  }

  /** Asked for, or for good: the cache it filled is out of date from now on. */
  private void informerStopped(SharedIndexInformer<?> informer, @Nullable Throwable cause) {
    if (cause != null && stopping.getCount() > 0) {
      var kind = informer.getApiTypeClass().getSimpleName();
      broken("The informer of %s has stopped; the process exits".formatted(kind), cause);
    }
  }

  private void broken(String what, Throwable cause) {
    LOG.atError().addKeyValue("plane", parts.title()).setCause(cause).log(what);
    become(new PlaneState.Broken(what));
    ends.broken().run();
  }

  /** Nothing comes after the first thing that broke. */
  private synchronized void become(PlaneState next) {
    if (!(state instanceof PlaneState.Broken)) {
      state = next;
    }
  }

  private <R extends HasMetadata> void register(Reconciler<R> reconciler) {
    var retry =
        new GenericRetry()
            .setInitialInterval(Duration.ofMillis(250))
            .setMaxInterval(Duration.ofMinutes(1).toMillis())
            .withoutMaxAttempts();
    var configuration = operator.getConfigurationService().getConfigurationFor(reconciler);
    var override =
        ControllerConfigurationOverrider.override(configuration)
            .withRetry(retry)
            .withItemStore(new SlimStore<>())
            .withInformerListLimit(ListPages.SIZE);
    if (reconciler instanceof SingleNamespace confined) {
      override.settingNamespace(confined.namespace());
    }
    operator.register(new DeferringReconciler<>(new ReadableOnly<>(reconciler)), override.build());
  }

  /** Returns false when the process stops before all of them are there. */
  private boolean kindsInstalled() throws InterruptedException {
    Set<String> told = Set.of();
    for (var missing = missing(); !missing.isEmpty(); missing = missing()) {
      if (!missing.equals(told)) {
        LOG.atWarn()
            .addKeyValue("plane", parts.title())
            .addKeyValue("missing", missing)
            .log(
                "Custom resource definitions are missing; the plane starts when they are installed");
        told = missing;
      }
      become(new PlaneState.Waiting(missing));
      if (stopping.await(LOOK_FOR_KINDS_EVERY.toMillis(), TimeUnit.MILLISECONDS)) {
        return false;
      }
    }
    return true;
  }

  private Set<String> missing() {
    var definitions = parts.client().apiextensions().v1().customResourceDefinitions();
    try {
      return parts.kinds().stream()
          .filter(kind -> !established(definitions.withName(kind).get()))
          .collect(Collectors.toUnmodifiableSet());
    } catch (KubernetesClientException e) {
      LOG.atWarn()
          .addKeyValue("plane", parts.title())
          .setCause(e)
          .log("Custom resource definitions cannot be read; the plane tries again");
      return parts.kinds();
    }
  }

  private static boolean established(@Nullable CustomResourceDefinition definition) {
    return definition != null
        && definition.getStatus() != null
        && definition.getStatus().getConditions().stream()
            .anyMatch(c -> c.getType().equals("Established") && c.getStatus().equals("True"));
  }

  private void configure(ConfigurationServiceOverrider configuration, Metrics metrics) {
    configuration
        .withKubernetesClient(parts.client())
        .withCloseClientOnStop(false)
        .withMetrics(
            new AggregatedMetrics(
                List.of(metrics, new RecreatedObjects(), new EditNotifier(reconciles))))
        .withExecutorService(reconciles)
        .withResourceCloner(new ObjectCopies(parts.client().getKubernetesSerialization()))
        .withParseResourceVersions(true)
        .withStopOnInformerErrorDuringStartup(false)
        .withInformerStoppedHandler(this::informerStopped)
        .withReconciliationTerminationTimeout(LAST_PASSES);
    leadership
        .map(Leadership::configuration)
        .ifPresent(configuration::withLeaderElectionConfiguration);
  }

  /** The places are the limit, and who waits for AWS needs none. */
  private static ConcurrencyLimit reconciles(PlaneParts parts) {
    return new ConcurrencyLimit(
        parts.parallelism(), Thread.ofVirtual().name(parts.title() + "-", 0).factory());
  }
}
