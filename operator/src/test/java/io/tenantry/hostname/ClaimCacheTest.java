package io.tenantry.hostname;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.tenantry.api.hostname.ClaimOwner;
import io.tenantry.api.hostname.DomainClaim;
import io.tenantry.api.hostname.DomainClaimSpec;
import io.tenantry.api.hostname.GatewayHostnameRequestSpec;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class ClaimCacheTest {
  private static final ClaimOwner OWNER = new ClaimOwner("shop", "web", "u-1");
  private static final DesiredHostname WANTED =
      DesiredHostname.of(
          new GatewayHostnameRequestSpec("Z1", "shop.x.com", null, null, null, null, null, null),
          DesiredHostname.DEFAULT_CLASS);

  @Test
  void aClaimIsForTheHostnameItNames() {
    assertThat(ClaimCache.isFor(claim(new DomainClaimSpec("Z1", "shop.x.com", OWNER)), WANTED))
        .isTrue();
    assertThat(ClaimCache.isFor(claim(new DomainClaimSpec("Z2", "shop.x.com", OWNER)), WANTED))
        .isFalse();
  }

  /** The original's definition lets all of it be absent. */
  @Test
  void aClaimThatSaysNothingIsForNobody() {
    assertThat(ClaimCache.isFor(claim(null), WANTED)).isFalse();
  }

  private static DomainClaim claim(@Nullable DomainClaimSpec spec) {
    var claim = new DomainClaim();
    claim.setMetadata(new ObjectMetaBuilder().withName("z1-shop.x.com").withUid("c-1").build());
    claim.setSpec(spec);
    return claim;
  }
}
