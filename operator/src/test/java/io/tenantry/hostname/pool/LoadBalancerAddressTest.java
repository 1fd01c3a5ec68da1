package io.tenantry.hostname.pool;

import static io.tenantry.hostname.pool.LoadBalancerZones.DOCUMENTED;
import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.gatewayapi.v1.GatewayBuilder;
import io.tenantry.hostname.pool.LoadBalancerAddress.Known;
import io.tenantry.hostname.pool.LoadBalancerAddress.Unknown;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class LoadBalancerAddressTest {
  @ParameterizedTest
  @CsvSource({
    "k8s-edge-gw01-1.eu-central-1.elb.amazonaws.com, eu-central-1, Z215JYRZR1TBD5",
    "dualstack.k8s-1.us-east-1.elb.amazonaws.com., us-east-1, Z35SXDOTRQ7X7K",
    "K8S-1.EU-West-1.ELB.amazonaws.com, eu-west-1, Z32O12XQLNTSW2",
    "internal-k8s-1.us-gov-west-1.elb.amazonaws.com, us-gov-west-1, Z33AYJ8TM3BH4J",
    "k8s-1.cn-north-1.elb.amazonaws.com.cn, cn-north-1, Z1GDH35T77C1KE",
    "k8s-1.cn-northwest-1.elb.amazonaws.com.cn, cn-northwest-1, ZM7IZAIOVVDZF",
    "k8s-1.mx-central-1.elb.amazonaws.com, mx-central-1, Z023552324OKD1BB28BH5"
  })
  void saysWhereAnAliasMustPointTo(String dnsName, String region, String zone) {
    assertThat(LoadBalancerAddress.of(dnsName, DOCUMENTED))
        .isEqualTo(new Known(dnsName, region, zone));
  }

  @Test
  void knowsEveryRegionOfTheTable() {
    assertThat(DOCUMENTED.byRegion()).hasSize(38).doesNotContainValue("");
    assertThat(DOCUMENTED.byRegion().values()).doesNotHaveDuplicates();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "10.0.0.1",
        "example.com",
        "eu-central-1.elb.amazonaws.com",
        ".eu-central-1.elb.amazonaws.com",
        "net-1.elb.eu-central-1.amazonaws.com",
        "a.b.c.example.com"
      })
  void saysThatAnAddressIsNoLoadBalancers(String dnsName) {
    assertThat(LoadBalancerAddress.of(dnsName, DOCUMENTED))
        .isInstanceOfSatisfying(
            Unknown.class,
            unknown ->
                assertThat(unknown.message())
                    .contains('"' + dnsName + '"', "<region>.elb.amazonaws.com"));
  }

  @Test
  void namesTheRegionThatIsNotInTheTable() {
    var dnsName = "k8s-1.mars-north-1.elb.amazonaws.com";

    assertThat(LoadBalancerAddress.of(dnsName, DOCUMENTED))
        .isInstanceOfSatisfying(
            Unknown.class,
            unknown ->
                assertThat(unknown.message())
                    .contains("\"mars-north-1\"", "--load-balancer-zones"));
    assertThat(LoadBalancerAddress.of(dnsName, DOCUMENTED.with(Map.of("mars-north-1", "Z1"))))
        .isEqualTo(new Known(dnsName, "mars-north-1", "Z1"));
  }

  @Test
  void settingsGoBeforeTheTable() {
    assertThat(
            LoadBalancerAddress.of(
                "a.eu-central-1.elb.amazonaws.com",
                DOCUMENTED.with(Map.of("eu-central-1", "ZOTHER"))))
        .isEqualTo(new Known("a.eu-central-1.elb.amazonaws.com", "eu-central-1", "ZOTHER"));
  }

  @ParameterizedTest
  @CsvSource({
    "a.elb.amazonaws.com, a.elb.amazonaws.com., true",
    "a.elb.amazonaws.com, dualstack.A.elb.amazonaws.com., true",
    "a.elb.amazonaws.com, b.elb.amazonaws.com, false"
  })
  void comparesAsRoute53Writes(String dnsName, String other, boolean same) {
    assertThat(LoadBalancerAddress.same(dnsName, other)).isEqualTo(same);
  }

  @Test
  void takesTheFirstHostNameOfAGateway() {
    var gateway =
        new GatewayBuilder()
            .withNewStatus()
            .addNewAddress()
            .withValue("untyped.example.com")
            .endAddress()
            .addNewAddress()
            .withType("IPAddress")
            .withValue("10.0.0.1")
            .endAddress()
            .addNewAddress()
            .withType("Hostname")
            .withValue("first.example.com")
            .endAddress()
            .addNewAddress()
            .withType("Hostname")
            .withValue("second.example.com")
            .endAddress()
            .endStatus()
            .build();

    assertThat(LoadBalancerAddress.in(gateway)).contains("first.example.com");
    assertThat(LoadBalancerAddress.in(new GatewayBuilder().build())).isEmpty();
  }
}
