package io.tenantry.hostname;

import static io.tenantry.cluster.Failures.translated;

import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import io.fabric8.kubernetes.client.utils.Serialization;
import io.tenantry.api.hostname.ClaimOwner;
import io.tenantry.api.hostname.DomainClaim;
import io.tenantry.api.hostname.DomainClaimSpec;
import io.tenantry.cluster.Deletion;
import io.tenantry.hostname.pool.Marks;
import io.tenantry.pass.Failure;
import io.tenantry.pass.Failure.Kind;
import io.tenantry.pass.Hash;
import io.tenantry.pass.PortException;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * Creates and deletes DomainClaims. The API server decides which is first, because an object name
 * exists only once.
 */
final class ClusterClaims {
  private static final int HASH = 32;

  private final KubernetesClient client;
  private final ClaimCache roll;
  private final ClaimObserver claims;

  ClusterClaims(KubernetesClient client, ClaimCache roll, ClaimObserver claims) {
    this.client = client;
    this.roll = roll;
    this.claims = claims;
  }

  /** Fails as stale if another request was first; the next reconcile finds its owner. */
  void create(String name, String zoneId, String hostname, RequestView request) {
    var claim = new DomainClaim();
    claim.setMetadata(
        new ObjectMetaBuilder()
            .withName(name)
            .withLabels(Map.of(Marks.HOSTNAME_HASH, hash(hostname)))
            .build());
    claim.setSpec(
        new DomainClaimSpec(
            zoneId, hostname, new ClaimOwner(request.namespace(), request.name(), request.uid())));
    var created =
        translated(
            "Creating the DomainClaim of " + hostname, () -> client.resource(claim).create());
    roll.remember(created);
  }

  /**
   * Fails as stale where another claim for the hostname is in the way, by what the API server has
   * now; else the claim says from now on that it is confirmed.
   */
  void confirm(RequestView request) {
    var wanted = request.wanted();
    var live =
        translated("Reading the DomainClaims of " + wanted.hostname(), () -> contested(wanted));
    var mine =
        live.stream()
            .filter(claim -> ClaimCache.isFor(claim, wanted))
            .filter(claim ->
                ClaimCache.spec(claim).orElseThrow().ownerRef().uid().equals(request.uid()))
            .findFirst()
            .or(() -> unlabelled(request))
            .orElseThrow(
                () -> stale("The DomainClaim of " + wanted.hostname() + " does not exist"));
    if (!(claims.ruling(mine, live) instanceof ClaimPrecedence.Holds)) {
      throw stale(wanted.hostname() + " is claimed for another request too");
    }
    if (mine.getStatus() == null || mine.getStatus().claimedAt() == null) {
      stamp(mine.getMetadata().getName(), Instant.parse(mine.getMetadata().getCreationTimestamp()));
    }
  }

  /** By a consistent read: without a version the API server answers with its newest state. */
  private List<DomainClaim> contested(DesiredHostname wanted) {
    var all = client.resources(DomainClaim.class);
    return claims
        .contested(wanted.hostname())
        .map(names -> names.stream().map(ClusterClaims::hash).toArray(String[]::new))
        .map(hashes -> all.withLabelIn(Marks.HOSTNAME_HASH, hashes).list())
        .orElseGet(all::list)
        .getItems();
  }

  /** An older version made claims without the label. */
  private Optional<DomainClaim> unlabelled(RequestView request) {
    return roll.ofOwner(request.uid())
        .filter(claim -> ClaimCache.isFor(claim, request.wanted()))
        .filter(ClaimCache::unlabelled)
        .findFirst();
  }

  /** A label's value cannot be a wildcard. */
  private static String hash(String hostname) {
    return Hash.of(hostname.toLowerCase(Locale.ROOT)).substring(0, HASH);
  }

  private static PortException stale(String message) {
    return new PortException(new Failure(Kind.STALE, message));
  }

  void note(ClaimedHostname.Claimed claim, ClaimLedger ledger) {
    var bare = new DomainClaim();
    bare.setMetadata(new ObjectMetaBuilder().withName(claim.name()).build());
    var patch = Map.of("metadata", Map.of("uid", claim.uid(), "annotations", ledger.annotations()));
    var written =
        translated(
            "Updating the annotations of DomainClaim " + claim.name(),
            () ->
                client
                    .resource(bare)
                    .patch(PatchContext.of(PatchType.JSON_MERGE), Serialization.asJson(patch)));
    roll.remember(written);
  }

  void delete(ClaimedHostname.Claimed claim) {
    Deletion.of(
        client,
        "/apis/gateway.opendi.com/v1alpha1/domainclaims/" + claim.name(),
        claim.uid(),
        version(claim));
  }

  /** Our own notes have moved it on since it was decided about. */
  private String version(ClaimedHostname.Claimed claim) {
    return roll.named(claim.name())
        .map(DomainClaim::getMetadata)
        .filter(known -> claim.uid().equals(known.getUid()))
        .map(ObjectMeta::getResourceVersion)
        .orElse(claim.version());
  }

  /** Upstream sends it with the creation, where the API server drops it. */
  void stamp(String claim, Instant at) {
    var bare = new DomainClaim();
    bare.setMetadata(new ObjectMetaBuilder().withName(claim).build());
    var patch = Map.of("status", Map.of("claimedAt", at.toString()));
    var stamped =
        translated(
            "Writing the status of DomainClaim " + claim,
            () ->
                client
                    .resource(bare)
                    .subresource("status")
                    .patch(PatchContext.of(PatchType.JSON_MERGE), Serialization.asJson(patch)));
    roll.remember(stamped);
  }
}
