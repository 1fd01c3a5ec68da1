package io.tenantry.hostname;

import static io.tenantry.cluster.Failures.translated;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.javaoperatorsdk.operator.api.reconciler.Context;
import io.javaoperatorsdk.operator.api.reconciler.ControllerConfiguration;
import io.javaoperatorsdk.operator.api.reconciler.EventSourceContext;
import io.javaoperatorsdk.operator.api.reconciler.Reconciler;
import io.javaoperatorsdk.operator.api.reconciler.UpdateControl;
import io.javaoperatorsdk.operator.processing.event.source.EventSource;
import io.tenantry.api.hostname.DomainClaim;
import io.tenantry.api.hostname.DomainClaimSpec;
import io.tenantry.api.hostname.GatewayHostnameRequest;
import io.tenantry.cluster.Bell;
import io.tenantry.cluster.Schedule;
import io.tenantry.pass.Next;
import io.tenantry.pass.PortException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A claim's pass: tells those who wait when it goes, and clears it away when its owner has vanished
 * without our finalizer.
 */
@ControllerConfiguration(name = "domainclaim", triggerReconcilerOnAllEvents = true)
final class DomainClaimReconciler implements Reconciler<DomainClaim> {
  private static final Logger LOG = LoggerFactory.getLogger(DomainClaimReconciler.class);
  private static final Duration A_MOMENT = Duration.ofSeconds(1);

  private final KubernetesClient client;
  private final Caches caches;
  private final Access access;
  private final Claims claims;
  private final ClusterClaims cluster;
  private final UnderWay underWay;
  private final Bell<DomainClaim> bell;
  private final Bell<GatewayHostnameRequest> contenders;
  private final HostnameObserver observer;
  private final HostnameExecutor executor;
  private final Schedule schedule;

  DomainClaimReconciler(
      KubernetesClient client,
      Caches caches,
      Access access,
      Claims claims,
      ClusterClaims cluster,
      UnderWay underWay,
      Bell<DomainClaim> bell,
      Bell<GatewayHostnameRequest> contenders,
      HostnameObserver observer,
      HostnameExecutor executor,
      Schedule schedule) {
    this.client = client;
    this.caches = caches;
    this.access = access;
    this.claims = claims;
    this.cluster = cluster;
    this.underWay = underWay;
    this.bell = bell;
    this.contenders = contenders;
    this.observer = observer;
    this.executor = executor;
    this.schedule = schedule;
  }

  @Override
  public List<EventSource<?, DomainClaim>> prepareEventSources(
      EventSourceContext<DomainClaim> context) {
    caches.claims().opened(context.getPrimaryCache());
    return List.of(bell);
  }

  @Override
  public UpdateControl<DomainClaim> reconcile(DomainClaim claim, Context<DomainClaim> context) {
    return schedule.next(
        claim,
        caches.whenFull(() -> context.isPrimaryResourceDeleted() ? gone(claim) : pass(claim)));
  }

  private Next gone(DomainClaim claim) {
    ClaimRoll.spec(claim)
        .ifPresent(spec ->
            caches
                .requests()
                .contending(spec.hostname())
                .map(RequestRoll::key)
                .forEach(contenders::wake));
    return new Next.Released();
  }

  private Next pass(DomainClaim claim) {
    try {
      var spec = ClaimRoll.spec(claim);
      if (spec.isEmpty()) {
        return new Next.Settled();
      }
      if (lives(spec.get())) {
        access.exclude(List.of(spec.get().hostname()), spec.get().ownerRef().namespace());
        return stamp(claim);
      }
      return underWay.has(spec.get().ownerRef().uid())
          ? new Next.Again(A_MOMENT)
          : clear(claim, spec.get());
    } catch (PortException e) {
      LOG.atWarn().addKeyValue("claim", claim.getMetadata().getName()).log(e.failure().message());
      return new Next.Retry();
    }
  }

  /** The cache may be behind; that a request is gone is asked of the API server itself. */
  private boolean lives(DomainClaimSpec spec) {
    var owner = spec.ownerRef();
    if (caches.requests().withUid(owner.uid()).isPresent()) {
      return true;
    }
    var live =
        translated(
            "reading request " + owner.namespace() + "/" + owner.name(),
            () ->
                client
                    .resources(GatewayHostnameRequest.class)
                    .inNamespace(owner.namespace())
                    .withName(owner.name())
                    .get());
    return live != null && live.getMetadata().getUid().equals(owner.uid());
  }

  /** Those of the operator before us; others are stamped when they are confirmed. */
  private Next stamp(DomainClaim claim) {
    var status = claim.getStatus();
    if ((status == null || status.claimedAt() == null) && claims.confirmed(claim)) {
      cluster.stamp(claim, Instant.parse(claim.getMetadata().getCreationTimestamp()));
    }
    return new Next.Settled();
  }

  private Next clear(DomainClaim claim, DomainClaimSpec spec) {
    var world = observer.orphan(claim);
    var clearance = Clearance.of(world.old().getFirst(), world, false);
    var unseat =
        new HostnameStep.Seat(new Pool.Seat(spec.ownerRef().uid(), Optional.empty(), Set.of()));
    var plan =
        new HostnamePlan(
            Stream.concat(Stream.of(unseat), clearance.steps().stream()).toList(),
            List.of(),
            HostnamePlan.Draft.of(world.request()),
            List.of(),
            new Next.Again(clearance.pause()));
    var outcome = executor.execute(plan, world.request(), NOTHING);
    var trouble =
        outcome.failure().map(failed -> failed.failure().message()).or(clearance::failure);
    if (trouble.isPresent()) {
      LOG.atWarn()
          .addKeyValue("claim", claim.getMetadata().getName())
          .log("what a vanished request left cannot be removed: " + trouble.get());
      return new Next.Retry();
    }
    if (clearance.cleared()) {
      clearance
          .news()
          .forEach(news ->
              LOG.atWarn()
                  .addKeyValue("claim", claim.getMetadata().getName())
                  .addKeyValue("reason", news.reason())
                  .log(news.message()));
      LOG.atInfo()
          .addKeyValue("claim", claim.getMetadata().getName())
          .addKeyValue("owner", spec.ownerRef().namespace() + "/" + spec.ownerRef().name())
          .log("released a claim whose owner is gone");
    }
    return plan.next();
  }

  private static final HostnameExecutor.Hold NOTHING =
      new HostnameExecutor.Hold() {
        @Override
        public void add() {
          // there is no object to hold
        }

        @Override
        public void remove() {
          // there is no object to let go
        }
      };
}
