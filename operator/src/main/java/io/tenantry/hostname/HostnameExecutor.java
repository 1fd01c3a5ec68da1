package io.tenantry.hostname;

import io.javaoperatorsdk.operator.api.reconciler.Context;
import io.tenantry.api.hostname.GatewayHostnameRequest;
import io.tenantry.cloud.CallContext;
import io.tenantry.cloud.CallContext.Urgency;
import io.tenantry.cloud.CertificateAuthority;
import io.tenantry.cloud.DnsRecords;
import io.tenantry.cluster.Finalizer;
import io.tenantry.hostname.pool.GatewayExecutor;
import io.tenantry.pass.Failure.Kind;
import io.tenantry.pass.PortException;
import io.tenantry.trace.Steps;
import java.util.List;
import java.util.Optional;

/** Performs the steps of a plan in order and stops at the first that fails. */
final class HostnameExecutor {
  private final ClusterClaims claims;
  private final CertificateCache certificateCache;
  private final CertificateBudget budget;
  private final CertificateAuthority certificates;
  private final DnsRecords dns;
  private final GatewayExecutor gateways;

  HostnameExecutor(
      ClusterClaims claims,
      CertificateCache certificateCache,
      CertificateBudget budget,
      CertificateAuthority certificates,
      DnsRecords dns,
      GatewayExecutor gateways) {
    this.claims = claims;
    this.certificateCache = certificateCache;
    this.budget = budget;
    this.certificates = certificates;
    this.dns = dns;
    this.gateways = gateways;
  }

  /** The finalizer of the object that a pass is about; a vanished one has none. */
  interface Hold {
    void add();

    void remove();

    static Hold of(
        Finalizer finalizer,
        GatewayHostnameRequest request,
        Context<GatewayHostnameRequest> context) {
      return new Hold() {
        @Override
        public void add() {
          finalizer.add(request, context);
        }

        @Override
        public void remove() {
          finalizer.remove(request, context);
        }
      };
    }
  }

  HostnameOutcome execute(List<HostnameStep> steps, RequestView request, Hold hold) {
    return new Run(request, hold).outcome(steps);
  }

  /** For a request that has vanished: there is no finalizer to put on or to take off. */
  HostnameOutcome execute(List<HostnameStep> steps, RequestView vanished) {
    return execute(steps, vanished, NO_HOLD);
  }

  private static final Hold NO_HOLD =
      new Hold() {
        @Override
        public void add() {
          // there is no object to hold
        }

        @Override
        public void remove() {
          // there is no object to release
        }
      };

  /** One pass of execution. */
  private final class Run {
    private final RequestView request;
    private final Hold hold;
    private final CallContext call;
    private Optional<String> certificate = Optional.empty();
    private boolean answered;

    Run(RequestView request, Hold hold) {
      this.request = request;
      this.hold = hold;
      var urgent = request.deleting() || request.edited();
      this.call = new CallContext(urgent ? Urgency.CHANGE : Urgency.CONVERGENCE, request.key());
    }

    HostnameOutcome outcome(List<HostnameStep> steps) {
      var outcome = Steps.run(steps, this::perform);
      return new HostnameOutcome(outcome, certificate, answered);
    }

    private void perform(HostnameStep step) {
      switch (step) {
        case HostnameStep.Hold _ -> hold.add();
        case HostnameStep.Claim(var name, var zoneId, var hostname) ->
            claims.create(name, zoneId, hostname, request);
        case HostnameStep.Confirm _ -> claims.confirm(request);
        case HostnameStep.Note(var claim, var ledger) -> claims.note(claim, ledger);
        case HostnameStep.Stamp(var claim, var at) -> claims.stamp(claim, at);
        case HostnameStep.Request(var order) ->
            certificate =
                Optional.of(
                    budget.spend(request.namespace(), () -> certificateCache.request(call, order)));
        case HostnameStep.Tag(var arn, var tags) -> certificates.tag(call, arn, tags);
        case HostnameStep.DeleteCertificate(var arn) ->
            unlessGone(() -> certificateCache.delete(call, arn));
        case HostnameStep.Assign(var slot, var gateway, var version, var creation) ->
            gateways.assign(slot, gateway, version, creation);
        case HostnameStep.Slot(var slot) -> gateways.slot(slot);
        case HostnameStep.Retain(var gateway, var arns) -> gateways.retain(gateway, arns);
        case HostnameStep.Submit(var wish, _) -> submit(wish);
        case HostnameStep.Forget(var zone, var owner) -> dns.forget(zone, owner);
        case HostnameStep.Unclaim(var claim) -> unlessGone(() -> claims.delete(claim));
        case HostnameStep.Release _ -> hold.remove();
      }
    }

    private void submit(DnsRecords.Wish wish) {
      dns.submit(wish);
      answered |= HostnameWishes.answered(wish, dns.progress(wish.zone(), wish.owner()));
    }

    private void unlessGone(Runnable deletion) {
      try {
        deletion.run();
      } catch (PortException e) {
        if (e.failure().kind() != Kind.MISSING) {
          throw e;
        }
      }
    }
  }
}
