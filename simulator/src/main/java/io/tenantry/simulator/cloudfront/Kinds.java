package io.tenantry.simulator.cloudfront;

import io.tenantry.simulator.core.Kind;
import java.util.List;

/** The kinds of CloudFront's records in the store. */
public final class Kinds {
  static final Kind<StoredTenant> TENANT = new Kind<>("tenant", StoredTenant.class);
  static final Kind<Ghost> GHOST = new Kind<>("deleted-tenant", Ghost.class);
  static final Kind<Group> GROUP = new Kind<>("connection-group", Group.class);
  static final Kind<StoredDistribution> DISTRIBUTION =
      new Kind<>("distribution", StoredDistribution.class);
  static final Kind<StoredManagedCertificate> MANAGED =
      new Kind<>("managed-certificate", StoredManagedCertificate.class);
  static final Kind<Proof> PROOF = new Kind<>("token-proof", Proof.class);
  static final Kind<Invalidation> INVALIDATION = new Kind<>("invalidation", Invalidation.class);

  private Kinds() {}

  public static List<Kind<?>> all() {
    return List.of(TENANT, GHOST, GROUP, DISTRIBUTION, MANAGED, PROOF, INVALIDATION);
  }
}
