package io.tenantry.edge;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenantry.api.edge.DistributionTenantSpec;
import io.tenantry.api.edge.Dns;
import io.tenantry.api.edge.ManagedCertificateRequest;
import io.tenantry.cloud.CloudIdentity;
import io.tenantry.cloud.DnsZone;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

class TenantSpecReaderTest {

  @Test
  void keepsTheUsersOrderOfDomains() {
    assertThat(wanted(EdgeWorlds.domains("b.example.com", "a.example.com")).domains())
        .containsExactly("b.example.com", "a.example.com");
  }

  @Test
  void countsADomainOnceHoweverItIsSpelt() {
    assertThat(wanted(EdgeWorlds.domains("A.example.com", "a.example.com.")).domains())
        .containsExactly("a.example.com");
  }

  @Test
  void isOnUnlessToldOtherwise() {
    assertThat(wanted(EdgeWorlds.enabled(null)).config().enabled()).isTrue();
    assertThat(wanted(EdgeWorlds.enabled(true)).config().enabled()).isTrue();
    assertThat(wanted(EdgeWorlds.enabled(false)).config().enabled()).isFalse();
  }

  @Test
  void issuesTheCertificateToTheFirstDomainUnlessToldOtherwise() {
    var domains = EdgeWorlds.domains("b.example.com", "a.example.com");

    assertThat(primary(domains, null)).isEqualTo("b.example.com");
    assertThat(primary(domains, "")).isEqualTo("b.example.com");
    assertThat(primary(domains, "A.example.com")).isEqualTo("a.example.com");
  }

  @Test
  void givesATagWithoutValueAnEmptyOne() {
    var spec = EdgeWorlds.spec("a.example.com");
    var tagged =
        new DistributionTenantSpec(
            spec.distributionId(),
            spec.domains(),
            null,
            null,
            null,
            null,
            null,
            List.of(new io.tenantry.api.edge.Tag("team", null)),
            null);

    assertThat(TenantSpecReader.wanted(tagged).tags()).isEqualTo(Map.of("team", ""));
  }

  @Test
  void keepsRecordsForFiveMinutesUnlessToldOtherwise() {
    assertThat(zone(new Dns("route53", "Z1", null, null, null)).ttl()).isEqualTo(300);
    assertThat(zone(new Dns("route53", "Z1", 60L, null, null)).ttl()).isEqualTo(60);
  }

  @Test
  void takesAZoneIdWithAndWithoutItsPrefix() {
    assertThat(zone(new Dns("route53", "/hostedzone/Z1", null, null, null)).zone())
        .isEqualTo(EdgeWorlds.ZONE);
  }

  @Test
  void namesTheRoleAndItsExternalId() {
    assertThat(zone(new Dns("route53", "Z1", null, "arn:role", "secret")).zone())
        .isEqualTo(
            DnsZone.route53(
                "Z1", new CloudIdentity(Optional.of("arn:role"), Optional.of("secret"))));
    assertThat(zone(new Dns("route53", "Z1", null, "", null)).zone()).isEqualTo(EdgeWorlds.ZONE);
  }

  private static DesiredTenant.Zone zone(Dns dns) {
    return wanted(EdgeWorlds.dns(dns)).dns().orElseThrow();
  }

  private static String primary(
      UnaryOperator<DistributionTenantSpec> domains,
      @org.jspecify.annotations.Nullable String name) {
    var asks = EdgeWorlds.managed(new ManagedCertificateRequest("cloudfront", name, null));
    return wanted(s -> asks.apply(domains.apply(s))).certificate().orElseThrow().primaryDomain();
  }

  private static DesiredTenant wanted(UnaryOperator<DistributionTenantSpec> change) {
    return TenantSpecReader.wanted(change.apply(EdgeWorlds.spec("web.example.com")));
  }
}
