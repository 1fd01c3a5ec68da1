package io.tenantry.hostname;

import static io.tenantry.cluster.Failures.translated;

import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import io.fabric8.kubernetes.client.utils.Serialization;
import io.tenantry.api.hostname.ClaimOwner;
import io.tenantry.api.hostname.DomainClaim;
import io.tenantry.api.hostname.DomainClaimSpec;
import io.tenantry.cluster.Deletion;
import java.time.Instant;
import java.util.Map;

/** Makes and removes claims. The API server decides who is first: a name exists only once. */
final class ClusterClaims {
  private final KubernetesClient client;
  private final ClaimRoll roll;

  ClusterClaims(KubernetesClient client, ClaimRoll roll) {
    this.client = client;
    this.roll = roll;
  }

  /** Fails as stale where somebody was quicker, so that the next pass looks who. */
  void create(String name, String zoneId, String hostname, Subject request) {
    var claim = new DomainClaim();
    claim.setMetadata(new ObjectMetaBuilder().withName(name).build());
    claim.setSpec(
        new DomainClaimSpec(
            zoneId, hostname, new ClaimOwner(request.namespace(), request.name(), request.uid())));
    var created = translated("claiming " + hostname, () -> client.resource(claim).create());
    roll.remember(created);
  }

  void note(Holding.Claimed claim, Ledger ledger) {
    var bare = new DomainClaim();
    bare.setMetadata(new ObjectMetaBuilder().withName(claim.name()).build());
    var patch = Map.of("metadata", Map.of("uid", claim.uid(), "annotations", ledger.annotations()));
    var written =
        translated(
            "noting on claim " + claim.name(),
            () ->
                client
                    .resource(bare)
                    .patch(PatchContext.of(PatchType.JSON_MERGE), Serialization.asJson(patch)));
    roll.remember(written);
  }

  void delete(Holding.Claimed claim) {
    Deletion.of(
        client, "/apis/gateway.opendi.com/v1alpha1/domainclaims/" + claim.name(), claim.uid());
  }

  /** Upstream sends it with the creation, where the API server drops it. */
  void stamp(DomainClaim claim, Instant at) {
    var patch = Map.of("status", Map.of("claimedAt", at.toString()));
    translated(
        "stamping claim " + claim.getMetadata().getName(),
        () ->
            client
                .resource(claim)
                .subresource("status")
                .patch(PatchContext.of(PatchType.JSON_MERGE), Serialization.asJson(patch)));
  }
}
