package io.tenantry.edge;

import io.javaoperatorsdk.operator.api.reconciler.Context;
import io.tenantry.api.edge.DistributionTenant;
import io.tenantry.cloud.CallContext;
import io.tenantry.cloud.CallContext.Urgency;
import io.tenantry.cloud.CloudFront;
import io.tenantry.cloud.DnsRecords;
import io.tenantry.cloud.LiveTenant;
import io.tenantry.cluster.Finalizer;
import io.tenantry.pass.Failure.Kind;
import io.tenantry.pass.PortException;
import io.tenantry.trace.Steps;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Performs the steps of a plan in order and stops at the first that fails. */
final class EdgeExecutor {
  private static final Logger LOG = LoggerFactory.getLogger(EdgeExecutor.class);

  private final CloudFront cloudFront;
  private final DnsRecords dns;
  private final Finalizer finalizer;

  EdgeExecutor(CloudFront cloudFront, DnsRecords dns, Finalizer finalizer) {
    this.cloudFront = cloudFront;
    this.dns = dns;
    this.finalizer = finalizer;
  }

  EdgeOutcome execute(
      EdgePlan plan,
      EdgeWorld world,
      DistributionTenant tenant,
      Context<DistributionTenant> context) {
    return new Run(plan, world, tenant, context).outcome(plan.steps());
  }

  /** The object no longer exists, perhaps without a last pass: its wishes are withdrawn. */
  void gone(DistributionTenant tenant) {
    dns.forget(TenantCache.key(tenant));
  }

  /** One pass of execution: knows the tenant's newest version. */
  private final class Run {
    private final DistributionTenant tenant;
    private final Context<DistributionTenant> context;
    private final CallContext call;
    private Optional<LiveTenant> live;
    private Optional<EdgeOutcome.Purged> purge = Optional.empty();
    private boolean answered;

    Run(
        EdgePlan plan,
        EdgeWorld world,
        DistributionTenant tenant,
        Context<DistributionTenant> context) {
      this.tenant = tenant;
      this.context = context;
      this.live = plan.live();
      this.call = new CallContext(urgency(plan, world), world.tenant().key());
    }

    EdgeOutcome outcome(List<EdgeStep> steps) {
      var outcome = Steps.run(steps, this::perform);
      return new EdgeOutcome(outcome, live, purge, answered);
    }

    private void perform(EdgeStep step) {
      switch (step) {
        case EdgeStep.Hold _ -> finalizer.add(tenant, context);
        case EdgeStep.Create(var wanted) -> live = Optional.of(cloudFront.create(call, wanted));
        case EdgeStep.Update(var id, var config, var certificate) ->
            live = Optional.of(cloudFront.update(call, id, etag(), config, certificate));
        case EdgeStep.Disable(var id, var config) ->
            live =
                Optional.of(
                    cloudFront.update(call, id, etag(), config.enabled(false), Optional.empty()));
        case EdgeStep.Delete(var id) -> delete(id);
        case EdgeStep.Mark(var arn, var tags) -> mark(arn, tags);
        case EdgeStep.Tag(var arn, var tags) -> cloudFront.tag(call, arn, tags);
        case EdgeStep.Untag(var arn, var keys) -> cloudFront.untag(call, arn, keys);
        case EdgeStep.Move(var domain, var id) -> move(domain, id);
        case EdgeStep.Invalidate invalidate -> invalidate(invalidate);
        case EdgeStep.Submit(var wish, var awaited) -> submit(wish, awaited);
        case EdgeStep.Forget(var zone) -> dns.forget(zone, call.object());
        case EdgeStep.Release _ -> finalizer.remove(tenant, context);
      }
    }

    private String etag() {
      return live.map(LiveTenant::etag).orElse("");
    }

    private void delete(String id) {
      try {
        cloudFront.delete(call, id, etag());
      } catch (PortException e) {
        if (e.failure().kind() != Kind.MISSING) {
          throw e;
        }
      }
    }

    /** The right to tag came later than the others: without it, tenants are known by their ids. */
    private void mark(String arn, Map<String, String> tags) {
      try {
        cloudFront.tag(call, arn, tags);
      } catch (PortException e) {
        if (e.failure().kind() != Kind.DENIED) {
          throw e;
        }
        LOG.atWarn()
            .addKeyValue("error", e.failure().message())
            .log("The tenant is not tagged with its owner; allow cloudfront:TagResource");
      }
    }

    private void submit(DnsRecords.Wish wish, boolean awaited) {
      dns.submit(wish);
      var progress = dns.progress(wish.zone(), wish.owner());
      answered |= awaited && !(progress instanceof DnsRecords.Progress.Queued);
    }

    private void move(String domain, String id) {
      cloudFront.moveDomain(call, domain, id, etag());
      live = cloudFront.find(call, id);
    }

    private void invalidate(EdgeStep.Invalidate step) {
      try {
        var id = cloudFront.invalidate(call, step.id(), step.paths(), step.reference());
        purge = Optional.of(new EdgeOutcome.Purged(Optional.of(id), Optional.empty()));
      } catch (PortException e) {
        purge = Optional.of(new EdgeOutcome.Purged(Optional.empty(), Optional.of(e.failure())));
      }
    }
  }

  private static Urgency urgency(EdgePlan plan, EdgeWorld world) {
    return world.tenant().deleting() || (world.tenant().edited() && plan.drift().isEmpty())
        ? Urgency.CHANGE
        : Urgency.CONVERGENCE;
  }
}
