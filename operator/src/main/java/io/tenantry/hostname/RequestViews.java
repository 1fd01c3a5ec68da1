package io.tenantry.hostname;

import io.tenantry.api.hostname.ClaimOwner;
import io.tenantry.api.hostname.DomainClaim;
import io.tenantry.api.hostname.GatewayHostnameRequest;
import io.tenantry.cluster.Finalizer;
import io.tenantry.pass.DriftPolicy;
import io.tenantry.pass.Treatment;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;

/** Reads requests, as far as decisions need them. */
final class RequestViews {
  private final Finalizer finalizer;
  private final String gatewayClass;

  /** {@code gatewayClass}: where a request names none of its own. */
  RequestViews(Finalizer finalizer, String gatewayClass) {
    this.finalizer = finalizer;
    this.gatewayClass = gatewayClass;
  }

  RequestView of(GatewayHostnameRequest resource) {
    var metadata = resource.getMetadata();
    var annotations =
        Optional.ofNullable(metadata.getAnnotations()).orElse(Map.<String, String>of());
    return new RequestView(
        metadata.getNamespace(),
        metadata.getName(),
        metadata.getUid(),
        Optional.ofNullable(metadata.getGeneration()).orElse(0L),
        Instant.parse(metadata.getCreationTimestamp()),
        metadata.getDeletionTimestamp() != null,
        finalizer.isOn(resource),
        DesiredHostname.of(resource.getSpec(), gatewayClass),
        Treatment.of(annotations, DriftPolicy.ENFORCE),
        "true".equals(annotations.get(HostnameDeletionPlanner.SKIP)),
        RequestCache.status(resource));
  }

  /** A request that has vanished, as far as its claim knows: it wants nothing any more. */
  RequestView vanished(DomainClaim claim, Instant now) {
    var owner =
        ClaimCache.spec(claim).map(spec -> spec.ownerRef()).orElse(new ClaimOwner("", "", ""));
    return new RequestView(
        owner.namespace(),
        owner.name(),
        owner.uid(),
        0,
        now,
        true,
        true,
        DesiredHostname.of(null, gatewayClass),
        Treatment.of(Map.of(), DriftPolicy.ENFORCE),
        false,
        RequestView.NOTHING);
  }
}
