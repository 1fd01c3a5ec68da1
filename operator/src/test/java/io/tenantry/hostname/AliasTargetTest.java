package io.tenantry.hostname;

import static io.tenantry.hostname.HostnameWorlds.ADDRESS;
import static io.tenantry.hostname.HostnameWorlds.HOSTNAME;
import static io.tenantry.hostname.HostnameWorlds.aliases;
import static org.assertj.core.api.Assertions.assertThat;

import io.tenantry.cloud.DnsRecord.Alias;
import io.tenantry.cloud.DnsRecord.Txt;
import io.tenantry.cloud.RecordRouting;
import io.tenantry.hostname.pool.LoadBalancerZones;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What is known of where a name was led to, and how. */
class AliasTargetTest {
  private static final LoadBalancerZones ZONES = LoadBalancerZones.DOCUMENTED;
  private static final Optional<String> BLUE = Optional.of("blue");

  static Stream<Arguments> words() {
    return Stream.of(
        Arguments.of(AliasTarget.to(ADDRESS), ADDRESS),
        Arguments.of(new AliasTarget(ADDRESS, Optional.empty(), BLUE), ADDRESS + ";cluster=blue"),
        Arguments.of(
            new AliasTarget(ADDRESS, Optional.of(new RecordRouting.Weighted("eu.1", 10)), BLUE),
            ADDRESS + ";weighted=10;set=eu.1;cluster=blue"),
        Arguments.of(
            new AliasTarget(
                ADDRESS, Optional.of(new RecordRouting.Latency("eu", "eu-central-1")), BLUE),
            ADDRESS + ";latency=eu-central-1;set=eu;cluster=blue"),
        Arguments.of(
            new AliasTarget(ADDRESS, Optional.of(new RecordRouting.Failover("eu", true)), BLUE),
            ADDRESS + ";failover=PRIMARY;set=eu;cluster=blue"),
        Arguments.of(
            new AliasTarget(ADDRESS, Optional.of(new RecordRouting.Failover("eu", false)), BLUE),
            ADDRESS + ";failover=SECONDARY;set=eu;cluster=blue"));
  }

  @ParameterizedTest
  @MethodSource("words")
  void isReadAsItWasWritten(AliasTarget aliasTarget, String word) {
    assertThat(aliasTarget.word()).isEqualTo(word);
    assertThat(AliasTarget.read(word)).isEqualTo(aliasTarget);
  }

  @Test
  void makesTheBestOfWhatPeopleHaveMadeOfIt() {
    assertThat(AliasTarget.read(ADDRESS + ";nonsense;set=eu;weighted=many;=;cluster="))
        .isEqualTo(AliasTarget.to(ADDRESS));
  }

  @Test
  void isTwoAliasesWhereNobodySharesTheName() {
    assertThat(AliasTarget.to(ADDRESS).records(HOSTNAME, "uid-web", ZONES))
        .isEqualTo(aliases(HOSTNAME, ADDRESS));
  }

  @Test
  void isAClaimTooWhereOtherClustersAreTold() {
    var records =
        new AliasTarget(ADDRESS, Optional.empty(), BLUE).records(HOSTNAME, "uid-web", ZONES);

    assertThat(records)
        .hasSize(3)
        .containsAll(aliases(HOSTNAME, ADDRESS))
        .contains(
            new Txt(
                "_gateway-claim.web.example.com",
                "cluster=blue uid=uid-web",
                300,
                Optional.empty()));
  }

  /** Route 53 has no primary text without a health check, so that claims are weighted all alike. */
  @Test
  void isASetOfEachSortWhereTheNameIsShared() {
    var primary = new RecordRouting.Failover("eu", true);
    var records =
        new AliasTarget(ADDRESS, Optional.of(primary), BLUE)
            .records("*.example.com", "uid-web", ZONES);

    assertThat(records)
        .hasSize(3)
        .filteredOn(Alias.class::isInstance)
        .allSatisfy(alias -> assertThat(alias.routing()).contains(primary));
    assertThat(records)
        .contains(
            new Txt(
                "_gateway-claim._wildcard.example.com",
                "cluster=blue uid=uid-web",
                300,
                Optional.of(new RecordRouting.Weighted("eu", 1))));
  }

  @Test
  void isNothingWhereNobodyKnowsTheLoadBalancer() {
    assertThat(AliasTarget.to("lb.example.net").records(HOSTNAME, "uid-web", ZONES)).isEmpty();
  }
}
