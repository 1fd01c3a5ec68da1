package io.tenantry.hostname;

import static io.tenantry.hostname.HostnameWorlds.ADDRESS;
import static io.tenantry.hostname.HostnameWorlds.ARN;
import static io.tenantry.hostname.HostnameWorlds.HOSTNAME;
import static io.tenantry.hostname.HostnameWorlds.NEXT_ARN;
import static io.tenantry.hostname.HostnameWorlds.address;
import static io.tenantry.hostname.HostnameWorlds.proof;
import static org.assertj.core.api.Assertions.assertThat;

import io.tenantry.cloud.RecordRouting;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ClaimLedgerTest {
  private static final ClaimLedger FULL =
      new ClaimLedger(
          List.of(ARN, NEXT_ARN),
          List.of(AliasTarget.to(ADDRESS), AliasTarget.to(address("gw-02"))),
          Set.of(proof(HOSTNAME), proof("b.example.com")));

  @Test
  void isWrittenAsAnnotationsThatPeopleCanRead() {
    assertThat(FULL.annotations())
        .containsExactly(
            Map.entry("gateway.opendi.com/certificate-arn", ARN + "," + NEXT_ARN),
            Map.entry("gateway.opendi.com/load-balancer", ADDRESS + "," + address("gw-02")),
            Map.entry(
                "gateway.opendi.com/validation-records",
                "_v.b.example.com=_t.b.example.com.acm-validations.aws,"
                    + "_v.web.example.com=_t.web.example.com.acm-validations.aws"));
  }

  @Test
  void isReadAsItWasWritten() {
    assertThat(ClaimLedger.of(FULL.annotations())).isEqualTo(FULL);
    assertThat(ClaimLedger.of(ClaimLedger.EMPTY.annotations())).isEqualTo(ClaimLedger.EMPTY);
    assertThat(ClaimLedger.of(Map.of())).isEqualTo(ClaimLedger.EMPTY);
  }

  @Test
  void makesTheBestOfWhatPeopleHaveMadeOfIt() {
    var edited =
        Map.of(
            "gateway.opendi.com/certificate-arn",
            " , " + ARN + " ,,",
            "gateway.opendi.com/validation-records",
            "nonsense,=x,y=,_v.a.com=_t.a.com");

    assertThat(ClaimLedger.of(edited).certificates()).containsExactly(ARN);
    assertThat(ClaimLedger.of(edited).validation())
        .extracting(record -> record.name())
        .containsExactly("_v.a.com");
  }

  @Test
  void hasTheCertificateInUseFirstAndNoneTwice() {
    var before = new ClaimLedger(List.of(ARN), List.of(), Set.of());

    assertThat(before.and(List.of(NEXT_ARN, ARN), Set.of()).certificates())
        .containsExactly(NEXT_ARN, ARN);
  }

  @Test
  void forgetsNoRecordThatWasThereOnce() {
    var more = FULL.and(List.of(), Set.of(proof("c.example.com")));

    assertThat(more.validation())
        .containsExactlyInAnyOrder(proof(HOSTNAME), proof("b.example.com"), proof("c.example.com"));
    assertThat(more.certificates()).isEqualTo(FULL.certificates());
  }

  @Test
  void forgetsCertificatesThatAreGone() {
    assertThat(FULL.without(Set.of(ARN)))
        .isEqualTo(new ClaimLedger(List.of(NEXT_ARN), FULL.leads(), FULL.validation()));
  }

  @Test
  void knowsBothLoadBalancersDuringAMove() {
    var moving =
        ClaimLedger.EMPTY
            .leadingTo(AliasTarget.to(ADDRESS))
            .leadingTo(AliasTarget.to(address("gw-02")));

    assertThat(moving.addresses()).containsExactly(address("gw-02"), ADDRESS);
    assertThat(moving.leadingTo(AliasTarget.to(ADDRESS)).addresses())
        .containsExactly(ADDRESS, address("gw-02"));
    assertThat(moving.arrivedAt(AliasTarget.to(address("gw-02"))).addresses())
        .containsExactly(address("gw-02"));
  }

  @Test
  void knowsTheLoadBalancerThatOnlyTheStatusTellsOf() {
    assertThat(ClaimLedger.EMPTY.knowing(Optional.of(ADDRESS)).leads())
        .containsExactly(AliasTarget.to(ADDRESS));
    assertThat(ClaimLedger.EMPTY.knowing(Optional.empty())).isEqualTo(ClaimLedger.EMPTY);
  }

  @Test
  void knowsBetterThanTheStatusHowTheNameLeadsThere() {
    var shared =
        ClaimLedger.EMPTY.leadingTo(
            new AliasTarget(
                ADDRESS, Optional.of(new RecordRouting.Weighted("eu", 1)), Optional.of("blue")));

    assertThat(shared.knowing(Optional.of(ADDRESS))).isEqualTo(shared);
    assertThat(shared.claims()).isTrue();
    assertThat(FULL.claims()).isFalse();
  }

  @Test
  void knowsWhichRecordsCanValidateAHostname() {
    var ledger =
        ClaimLedger.of(
            java.util.Map.of(
                "gateway.opendi.com/validation-records",
                "_a.x.com=_b.acm-validations.aws,www.x.com=y.net,x.com=y.net,"
                    + "_a.b.x.com=y.net,_a.evilx.com=y.net"));

    assertThat(ledger.validationOf("x.com"))
        .extracting(io.tenantry.cloud.DnsRecord.Cname::name)
        .containsExactly("_a.x.com");
    assertThat(ledger.validationOf("*.x.com")).isEqualTo(ledger.validationOf("x.com"));
  }
}
