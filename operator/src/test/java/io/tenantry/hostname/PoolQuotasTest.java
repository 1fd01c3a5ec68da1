package io.tenantry.hostname;

import static io.tenantry.hostname.HostnameWorlds.fresh;
import static io.tenantry.hostname.HostnameWorlds.place;
import static io.tenantry.hostname.HostnameWorlds.visibility;
import static org.assertj.core.api.Assertions.assertThat;

import io.tenantry.cloud.Allowance;
import io.tenantry.cloud.Allowance.Entry;
import io.tenantry.hostname.pool.GatewayLoad;
import io.tenantry.hostname.pool.Marks;
import io.tenantry.hostname.pool.PoolGateway;
import io.tenantry.hostname.pool.Pools;
import java.time.Duration;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What requests may cost. */
class PoolQuotasTest {
  private static final String ACL = "arn:aws:wafv2:eu-central-1:111122223333:regional/webacl/a/1";
  private static final PoolQuotas STRICT =
      new PoolQuotas(
          OptionalInt.of(3),
          OptionalInt.of(2),
          new Allowance(List.of(new Entry("team-a", "alb-*"))),
          new Allowance(List.of(new Entry("team-a", ACL))),
          new PoolQuotas.Certificates(5, 3, Duration.ofDays(365)));

  // Classes, web ACLs and visibility

  private static Optional<String> flaw(
      PoolQuotas quotas, String namespace, String gatewayClass, String arn) {
    var wanted = fresh().spec(place(gatewayClass, null, arn)).wanted();
    return quotas.flaw(namespace, wanted, "aws-alb");
  }

  @ParameterizedTest
  @CsvSource({
    "team-a, alb-blue, true",
    "team-a, invented, false",
    "team-b, alb-blue, false",
    "team-b, aws-alb, true",
    "team-b, , true"
  })
  void aClassIsAllowedByNamespaceAndTheDefaultAlways(
      String namespace, String gatewayClass, boolean allowed) {
    assertThat(flaw(STRICT, namespace, gatewayClass, null).isEmpty()).isEqualTo(allowed);
    assertThat(flaw(PoolQuotas.DEFAULT, namespace, gatewayClass, null)).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "team-a, " + ACL + ", true",
    "team-a, " + ACL + "x, false",
    "team-b, " + ACL + ", false",
    "team-b, , true"
  })
  void aWebAclIsAllowedByNamespaceAndNoneAlways(String namespace, String arn, boolean allowed) {
    assertThat(flaw(STRICT, namespace, null, arn).isEmpty()).isEqualTo(allowed);
    assertThat(flaw(PoolQuotas.DEFAULT, namespace, null, arn)).isEmpty();
  }

  @Test
  void aRefusalNamesTheFieldTheNamespaceAndTheFlag() {
    assertThat(flaw(STRICT, "team-b", "invented", null).orElseThrow())
        .contains("spec.gatewayClass", "invented", "team-b", "--allowed-gateway-classes");
    assertThat(flaw(STRICT, "team-b", null, ACL).orElseThrow())
        .contains("spec.wafArn", ACL, "team-b", "--allowed-web-acls");
  }

  /** The schema may be older than we are. */
  @Test
  void anInventedVisibilityIsRefused() {
    var wanted = fresh().spec(visibility("by-invitation")).wanted();

    assertThat(PoolQuotas.DEFAULT.flaw("team-a", wanted, "aws-alb").orElseThrow())
        .contains("spec.visibility", "by-invitation", "internet-facing, internal");
  }

  // Gateways

  private static PoolGateway gateway(String name, Map<String, String> labels) {
    return new PoolGateway(
        name, Pools.PUBLIC, labels, GatewayLoad.NONE, false, false, Optional.empty());
  }

  private static PoolGateway createdFor(String name, String namespace) {
    return gateway(name, Map.of(Marks.MANAGED_BY, Marks.MANAGER, Marks.CREATED_FOR, namespace));
  }

  @Test
  void aNamespaceGetsNoMoreGatewaysThanItMayAndOthersStillDo() {
    var pool = List.of(createdFor("gw-01", "team-a"), createdFor("gw-02", "team-a"));

    assertThat(STRICT.refusal(pool, "team-a").orElseThrow())
        .contains("2", "team-a", "--max-gateways-per-namespace");
    assertThat(STRICT.refusal(pool, "team-b")).isEmpty();
    assertThat(PoolQuotas.DEFAULT.refusal(pool, "team-a")).isEmpty();
  }

  @Test
  void thePoolGrowsNoFurtherThanItMay() {
    var pool =
        List.of(
            createdFor("gw-01", "team-a"),
            createdFor("gw-02", "team-b"),
            gateway("gw-03", Map.of()));

    assertThat(STRICT.refusal(pool, "team-c").orElseThrow()).contains("3", "--max-gateways:");
  }

  @Test
  void whatOthersHavePutIntoThePoolDoesNotCount() {
    var pool =
        List.of(gateway("mine", Map.of()), gateway("yours", Map.of()), gateway("x", Map.of()));

    assertThat(STRICT.refusal(pool, "team-a")).isEmpty();
  }

  // Certificates

  @Test
  void certificatesAreRefusedByNamespaceAndInAll() {
    var day = LocalDate.of(2026, 1, 2);
    var used = CertificateRequestCounts.NONE.plus("team-a", day, 3);

    assertThat(STRICT.certificates().refusal(used, "team-a").orElseThrow())
        .contains(
            "team-a", "3 certificates", "365 days", "--max-certificate-requests-per-namespace");
    assertThat(STRICT.certificates().refusal(used, "team-b")).isEmpty();
    assertThat(STRICT.certificates().refusal(used.plus("team-b", day, 2), "team-c").orElseThrow())
        .contains("5 certificates", "--max-certificate-requests:");
  }
}
