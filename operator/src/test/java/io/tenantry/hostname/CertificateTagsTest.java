package io.tenantry.hostname;

import static io.tenantry.hostname.HostnameWorlds.RESYNC;
import static io.tenantry.hostname.HostnameWorlds.RULES;
import static io.tenantry.hostname.HostnameWorlds.environment;
import static io.tenantry.hostname.HostnameWorlds.fresh;
import static io.tenantry.hostname.HostnameWorlds.with;
import static org.assertj.core.api.Assertions.assertThat;

import io.tenantry.hostname.HostnameRules.DnsConflicts;
import io.tenantry.hostname.HostnameRules.EmptyGateways;
import io.tenantry.hostname.HostnameRules.Rebalancing;
import io.tenantry.hostname.HostnameRules.Shape;
import io.tenantry.hostname.HostnameRules.Size;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class CertificateTagsTest {
  private static final HostnameRules NAMELESS =
      HostnameRules.of(
          "edge",
          "aws-alb",
          new Size(20, 100),
          new Shape(80, 443, false, Optional.empty()),
          EmptyGateways.RETAIN,
          Rebalancing.OFF,
          List.of(),
          io.tenantry.cloud.Allowance.ANYTHING,
          WildcardPolicy.ALLOW,
          DnsConflicts.OVERWRITE,
          Optional.empty(),
          false,
          Map.of(),
          RESYNC);

  @Test
  void tellWhoseACertificateIs() {
    assertThat(CertificateTags.of(fresh().spec(environment("prod")).subject(), RULES))
        .containsExactlyInAnyOrderEntriesOf(
            Map.of(
                "managed-by", "gateway-orchestrator",
                "hostname", "web.example.com",
                "namespace", "shop",
                "environment", "prod",
                "gateway.opendi.com/ghr", "shop/web",
                "gateway.opendi.com/uid", "uid-web",
                "gateway.opendi.com/zone", "Z1",
                "gateway.opendi.com/cluster", "blue"));
  }

  @Test
  void spellAWildcardOut() {
    var wildcard = fresh().spec(spec -> with(spec, "Z1", "*.example.com")).subject();

    assertThat(CertificateTags.of(wildcard, RULES))
        .containsEntry("hostname", "wildcard.example.com");
  }

  @Test
  void haveAnEmptyEnvironmentWhereNoneIsGiven() {
    assertThat(CertificateTags.of(fresh().subject(), RULES)).containsEntry("environment", "");
  }

  @Test
  void nameNoClusterThatHasNoName() {
    assertThat(CertificateTags.of(fresh().subject(), NAMELESS))
        .doesNotContainKey("gateway.opendi.com/cluster");
  }

  @Test
  void proveWhoseItIsEvenAfterAnEdit() {
    var proof = CertificateTags.proof("uid-web", "Z1", Optional.of("blue"));

    assertThat(CertificateTags.of(fresh().spec(environment("dev")).subject(), RULES))
        .containsAllEntriesOf(proof.tags());
    assertThat(
            CertificateTags.of(
                fresh().spec(spec -> with(spec, "Z2", spec.hostname())).subject(), RULES))
        .doesNotContainEntry("gateway.opendi.com/zone", "Z1");
  }

  @Test
  void proveNothingAgainstAnotherClustersName() {
    assertThat(CertificateTags.proof("uid-web", "Z1", Optional.of("blue")).noOther())
        .containsExactly(Map.entry("gateway.opendi.com/cluster", "blue"));
    assertThat(CertificateTags.proof("uid-web", "Z1", Optional.empty()).noOther())
        .containsExactly(Map.entry("gateway.opendi.com/cluster", ""));
  }

  /** The Go operator noted no uid; one that has a uid is known by that alone. */
  @Test
  void knowWhatTheOperatorBeforeRequested() {
    var before =
        CertificateTags.ownership("uid-web", "shop", "*.example.com", Optional.of("blue"))
            .getLast();

    assertThat(before.tags())
        .containsExactlyInAnyOrderEntriesOf(
            Map.of(
                "managed-by", "gateway-orchestrator",
                "hostname", "wildcard.example.com",
                "namespace", "shop"));
    assertThat(before.noOther()).containsEntry("gateway.opendi.com/uid", "");
  }
}
