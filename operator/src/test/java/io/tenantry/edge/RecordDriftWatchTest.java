package io.tenantry.edge;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.tenantry.api.edge.DistributionTenant;
import io.tenantry.api.edge.Dns;
import io.tenantry.cloud.CallContext;
import io.tenantry.cloud.DnsRecord;
import io.tenantry.cloud.DnsRecords;
import io.tenantry.cloud.DnsZone;
import io.tenantry.cloud.dns.BatchLimits;
import io.tenantry.cloud.dns.FakeZones;
import io.tenantry.pass.Failure;
import io.tenantry.pass.Failure.Kind;
import io.tenantry.pass.PortException;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Who is looked at again when somebody edits a zone. */
class RecordDriftWatchTest {
  private final FakeZones zones = new FakeZones(new BatchLimits(1000, 32_000), "Z1");
  private final List<Set<String>> asked = new ArrayList<>();
  private final List<String> woken = new ArrayList<>();
  private final List<DistributionTenant> tenants = new ArrayList<>();
  private boolean denied;
  private final RecordDriftWatch watch =
      new RecordDriftWatch(tenants::stream, dns(), woken::add, Duration.ofMinutes(5));

  private DnsRecords dns() {
    return (DnsRecords)
        Proxy.newProxyInstance(
            DnsRecords.class.getClassLoader(),
            new Class<?>[] {DnsRecords.class},
            (_, method, arguments) -> {
              assertThat(method.getName()).isEqualTo("look");
              @SuppressWarnings("unchecked")
              var names = (Set<String>) arguments[2];
              asked.add(names);
              if (denied) {
                throw new PortException(new Failure(Kind.DENIED, "no"));
              }
              return zones.look((CallContext) arguments[0], (DnsZone) arguments[1], names);
            });
  }

  /** Has its record, in the zone and in its status. */
  private DnsRecord tenant(String name, String dnsReady) {
    var domain = name + ".example.com";
    var record = EdgeWorlds.cname(domain);
    var spec =
        EdgeWorlds.dns(new Dns("route53", "Z1", 300L, null, null)).apply(EdgeWorlds.spec(domain));
    var world = EdgeWorlds.settled(_ -> spec);
    var tenant = new DistributionTenant();
    tenant.setMetadata(
        new ObjectMetaBuilder().withNamespace("shop").withName(name).withUid(name).build());
    tenant.setSpec(spec);
    tenant.setStatus(world.saidOfDns(dnsReady).status());
    tenants.removeIf(old -> old.getMetadata().getName().equals(name));
    tenants.add(tenant);
    zones.plant("Z1", record);
    return record;
  }

  @Test
  void leavesThoseAloneWhoHaveTheirRecords() {
    tenant("a", "True");
    tenant("b", "True");
    watch.look();

    assertThat(woken).isEmpty();
    assertThat(asked).hasSize(2);
  }

  @Test
  void wakesATenantWhoseRecordIsGoneAndOnceMoreWhenItIsBack() {
    var record = tenant("a", "True");
    tenant("b", "True");
    zones.remove("Z1", record);
    watch.look();
    assertThat(woken).containsExactly("shop/a");
    assertThat(watch.hasDrifted("shop/a")).isTrue();

    tenant("a", "True");
    watch.look();
    assertThat(woken).containsExactly("shop/a", "shop/a");
    assertThat(watch.hasDrifted("shop/a")).isFalse();
    watch.look();
    assertThat(woken).hasSize(2);
  }

  @Test
  void wakesATenantWhoseRecordWasEdited() {
    tenant("a", "True");
    zones.plant("Z1", "a.example.com", "CNAME", "elsewhere.example.net", 300);
    watch.look();

    assertThat(woken).containsExactly("shop/a");
  }

  /** It has said so, and its owner does not want it corrected. */
  @Test
  void wakesATenantThatHasToldOnlyForSomethingNew() {
    var record = tenant("a", "True");
    zones.remove("Z1", record);
    watch.look();
    tenant("a", "False");
    zones.remove("Z1", record);
    watch.look();
    assertThat(woken).hasSize(1);

    zones.plant("Z1", "a.example.com", "CNAME", "elsewhere.example.net", 300);
    watch.look();
    assertThat(woken).hasSize(2);
  }

  @Test
  void asksOnceForAZoneThatMayNotBeRead() {
    tenant("a", "True");
    tenant("b", "True");
    denied = true;
    watch.look();

    assertThat(asked).hasSize(1);
    assertThat(woken).isEmpty();
  }

  @Test
  void looksAtNobodyWhoseRecordsAreOnTheirWay() {
    tenant("a", "False");
    watch.look();

    assertThat(asked).isEmpty();
  }
}
