package io.tenantry.edge;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenantry.api.edge.WrittenRecord;
import io.tenantry.cloud.CloudIdentity;
import io.tenantry.cloud.DnsRecord;
import io.tenantry.cloud.DnsRecord.Alias;
import io.tenantry.cloud.DnsRecord.Cname;
import io.tenantry.cloud.DnsRecord.Family;
import io.tenantry.cloud.DnsZone;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class RecordsTest {
  private static final String TARGET = "d1.cloudfront.net";
  private static final DnsZone FOREIGN =
      DnsZone.route53("Z9", new CloudIdentity(Optional.of("arn:role"), Optional.of("id")));

  @Test
  void areAnAliasOfBothFamiliesWhereTheZoneBeginsAndACnameElsewhere() {
    assertThat(
            Records.leading(
                List.of("example.com", "www.example.com"), TARGET, 60, Optional.of("example.com")))
        .isEqualTo(
            Set.of(
                new Alias("example.com", Family.A, TARGET, "Z2FDTNDATAQYW2", false),
                new Alias("example.com", Family.AAAA, TARGET, "Z2FDTNDATAQYW2", false),
                new Cname("www.example.com", TARGET, 60)));
  }

  @Test
  void areCnamesWhereNobodyMaySayWhereTheZoneBegins() {
    assertThat(Records.leading(List.of("example.com"), TARGET, 60, Optional.empty()))
        .isEqualTo(Set.of(new Cname("example.com", TARGET, 60)));
  }

  @Test
  void surviveBeingNoted() {
    var all =
        Records.leading(
            List.of("example.com", "a.example.com"), TARGET, 60, Optional.of("example.com"));

    for (DnsRecord record : all) {
      var note = Records.note(FOREIGN, record, true);

      assertThat(Records.record(note)).isEqualTo(record);
      assertThat(Records.zone(note)).isEqualTo(FOREIGN);
      assertThat(note.written()).isTrue();
    }
  }

  @Test
  void areNotedWithAllThatIsNeededToRemoveThem() {
    assertThat(Records.note(FOREIGN, new Cname("a.example.com", TARGET, 60), false))
        .isEqualTo(
            new WrittenRecord(
                "a.example.com", "CNAME", TARGET, 60L, "Z9", "arn:role", "id", false));
  }

  @Test
  void belongToAZoneAndAnIdentity() {
    var here = Records.note(EdgeWorlds.ZONE, new Cname("a.example.com", TARGET, 60), true);
    var there = Records.note(FOREIGN, new Cname("b.example.com", TARGET, 60), true);

    assertThat(Records.in(FOREIGN, List.of(here, there))).containsExactly(there);
  }
}
