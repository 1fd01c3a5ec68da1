package io.tenantry.cloud.dns;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.tenantry.cloud.CallContext;
import io.tenantry.cloud.CallContext.Urgency;
import io.tenantry.cloud.CloudIdentity;
import io.tenantry.cloud.DnsRecord.Cname;
import io.tenantry.cloud.DnsZone;
import io.tenantry.cloud.SeenRecord;
import io.tenantry.trace.Pass;
import io.tenantry.trace.Span;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.slf4j.MDC;

class DnsMetricsTest {
  private static final DnsZone ZONE = DnsZone.route53("Z1", CloudIdentity.OWN);

  private final PrometheusMeterRegistry registry =
      new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
  private final List<String> ids = Collections.synchronizedList(new ArrayList<>());
  private final FakeZones fake = new FakeZones(new BatchLimits(100, 32_000), "Z1");
  private final Driver driver = new Driver();
  private final DnsEngine engine =
      new DnsEngine(
          List.of(new Listening()), DnsPace.standard(), driver, new Random(1), driver, registry);

  @AfterEach
  void forget() {
    MDC.clear();
  }

  @Test
  void whatWaitsAndWhatWasSentIsTold() {
    wish("shop", "7f-1");
    wish("blog", "7f-2");
    assertThat(registry.scrape())
        .contains(
            "tenantry_dns_queue 2.0", "tenantry_dns_zones 1.0", "tenantry_dns_batches_total 0.0");

    driver.run(1_000);

    assertThat(registry.scrape())
        .contains(
            "tenantry_dns_queue 0.0",
            "tenantry_dns_batches_total 1.0",
            "tenantry_dns_changes_total 2.0",
            "tenantry_dns_refusals_total 0.0");
  }

  @Test
  void aBatchBearsTheIdsOfTheReconcilesThatAskedForIt() {
    wish("shop", "7f-1");
    wish("blog", "7f-2");
    MDC.clear();

    driver.run(1_000);

    assertThat(ids).containsExactly("7f-1,7f-2");
    assertThat(MDC.get(Pass.KEY)).isNull();
  }

  private void wish(String owner, String id) {
    var record = new Cname(owner + ".example.com", "d1.cloudfront.net", 300);
    var wish =
        SampleWishes.wish(
            new CallContext(Urgency.CHANGE, owner), ZONE, owner, Set.of(), Set.of(record), false);
    new Pass(id, Span.NONE)
        .run(() -> {
          engine.submit(wish);
          return 0;
        });
  }

  /** Hears for which reconciles a batch is sent. */
  private final class Listening implements ZoneWriter {
    @Override
    public Provider provider() {
      return fake.provider();
    }

    @Override
    public Answer change(CallContext call, DnsZone zone, ChangeBatch batch) {
      ids.add(MDC.get(Pass.KEY));
      return fake.change(call, zone, batch);
    }

    @Override
    public boolean inSync(CallContext call, DnsZone zone, String changeId) {
      return fake.inSync(call, zone, changeId);
    }

    @Override
    public List<SeenRecord> find(CallContext call, DnsZone zone, Set<String> names) {
      return fake.find(call, zone, names);
    }

    @Override
    public Map<String, Set<SeenRecord>> look(CallContext call, DnsZone zone, Set<String> names) {
      return fake.look(call, zone, names);
    }

    @Override
    public Optional<String> zoneName(CallContext call, DnsZone zone) {
      return fake.zoneName(call, zone);
    }
  }
}
