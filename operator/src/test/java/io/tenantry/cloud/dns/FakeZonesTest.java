package io.tenantry.cloud.dns;

import io.tenantry.cloud.CloudIdentity;
import io.tenantry.cloud.DnsZone;

class FakeZonesTest implements ZoneWriterContract {
  private final FakeZones fake = new FakeZones(new BatchLimits(1_000, 32_000), "Z1");

  @Override
  public ZoneWriter writer() {
    return fake;
  }

  @Override
  public DnsZone zone() {
    return DnsZone.route53("Z1", CloudIdentity.OWN);
  }

  @Override
  public void plant(String name, String type, String value, long ttl) {
    fake.plant("Z1", name, type, value, ttl);
  }
}
