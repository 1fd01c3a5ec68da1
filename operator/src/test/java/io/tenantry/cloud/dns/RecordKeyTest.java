package io.tenantry.cloud.dns;

import static io.tenantry.cloud.dns.Samples.seen;
import static org.assertj.core.api.Assertions.assertThat;

import io.tenantry.cloud.DnsRecord;
import io.tenantry.cloud.DnsRecord.Alias;
import io.tenantry.cloud.DnsRecord.Cname;
import io.tenantry.cloud.DnsRecord.Family;
import io.tenantry.cloud.DnsRecord.Txt;
import io.tenantry.cloud.RecordRouting;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What can be beside what. */
class RecordKeyTest {
  private static final RecordRouting WEIGHTED = new RecordRouting.Weighted("a", 1);
  private static final RecordRouting LATENCY = new RecordRouting.Latency("b", "eu-central-1");
  private static final Alias SIMPLE = new Alias("x.com", Family.A, "lb.net", "Z3", true);

  private static Alias alias(Family family, RecordRouting routing) {
    return new Alias("x.com", family, "lb.net", "Z3", true, Optional.of(routing));
  }

  private static boolean exclude(DnsRecord one, DnsRecord other) {
    assertThat(RecordKey.excludes(one, seen(other)))
        .isEqualTo(RecordKey.excludes(other, seen(one)));
    return RecordKey.excludes(one, seen(other));
  }

  @Test
  void aSetHasAPlaceOfItsOwn() {
    assertThat(RecordKey.of(alias(Family.A, WEIGHTED))).isEqualTo(new RecordKey("x.com", "A", "a"));
    assertThat(RecordKey.of(SIMPLE)).isEqualTo(new RecordKey("x.com", "A"));
    assertThat(RecordKey.of(seen(alias(Family.A, LATENCY))))
        .isEqualTo(new RecordKey("x.com", "A", "b"));
    assertThat(RecordKey.of(new Txt("x.com", "t", 60, Optional.empty())))
        .isEqualTo(new RecordKey("x.com", "TXT"));
  }

  @Test
  void aCnameStandsAlone() {
    assertThat(exclude(new Cname("x.com", "y.net", 60), SIMPLE)).isTrue();
    assertThat(exclude(new Cname("x.com", "y.net", 60), alias(Family.A, WEIGHTED))).isTrue();
    assertThat(exclude(new Cname("y.com", "y.net", 60), SIMPLE)).isFalse();
  }

  @Test
  void theOnlyOneToleratesNoSet() {
    assertThat(exclude(SIMPLE, alias(Family.A, WEIGHTED))).isTrue();
    assertThat(exclude(SIMPLE, alias(Family.AAAA, WEIGHTED))).isFalse();
    assertThat(exclude(SIMPLE, SIMPLE)).isFalse();
  }

  @Test
  void setsHaveOnePolicy() {
    assertThat(exclude(alias(Family.A, WEIGHTED), alias(Family.A, LATENCY))).isTrue();
    assertThat(exclude(alias(Family.A, WEIGHTED), alias(Family.AAAA, LATENCY))).isFalse();
    assertThat(
            exclude(alias(Family.A, WEIGHTED), alias(Family.A, new RecordRouting.Weighted("b", 1))))
        .isFalse();
  }

  @Test
  void aRegionAndARoleAreThereOnce() {
    var same = new RecordRouting.Latency("c", "eu-central-1");
    var other = new RecordRouting.Latency("c", "us-east-1");
    assertThat(exclude(alias(Family.A, LATENCY), alias(Family.A, same))).isTrue();
    assertThat(exclude(alias(Family.A, LATENCY), alias(Family.A, other))).isFalse();
    assertThat(
            exclude(
                alias(Family.A, new RecordRouting.Failover("a", true)),
                alias(Family.A, new RecordRouting.Failover("b", true))))
        .isTrue();
    assertThat(
            exclude(
                alias(Family.A, new RecordRouting.Failover("a", true)),
                alias(Family.A, new RecordRouting.Failover("b", false))))
        .isFalse();
  }

  @Test
  void aSetTakesItsOwnPlaceInWhateverWay() {
    assertThat(
            exclude(
                alias(Family.A, WEIGHTED),
                alias(Family.A, new RecordRouting.Latency("a", "us-east-1"))))
        .isFalse();
  }
}
