package io.tenantry.simulator.route53;

import io.tenantry.simulator.core.Engine;
import io.tenantry.simulator.core.Ids;
import io.tenantry.simulator.route53.RecordSet.Answer;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Creates the zones of a seed, with fixed ids. */
public final class ZoneSeeds {
  private static final String SOA_TAIL = " awsdns-hostmaster.amazon.com. 1 7200 900 1209600 86400";

  private final Engine engine;
  private final Ids ids;

  public ZoneSeeds(Engine engine, Ids ids) {
    this.engine = engine;
    this.ids = ids;
  }

  /** Makes a public zone unless there is one with this id. */
  public Zone plant(String account, String name, @Nullable String id, Instant now) {
    var canonical =
        DnsName.canonical(name)
            .orElseThrow(() -> new IllegalArgumentException("not a zone name: " + name));
    var zoneId = id == null ? ids.upper("Z", 20) : id;
    var present = engine.store().find(Zones.ZONE, zoneId);
    return present == null
        ? create(account, zoneId, canonical, "seed-" + zoneId, null, false, now)
        : present;
  }

  /** Whether a zone has a record set already. */
  public boolean has(String zone, String name, String type) {
    return DnsName.canonical(name)
        .map(canonical -> String.join("|", zone, canonical, type, ""))
        .map(id -> engine.store().find(Zones.RECORD, id) != null)
        .orElse(false);
  }

  Zone create(
      String account,
      String id,
      String name,
      String reference,
      @Nullable String comment,
      boolean isPrivate,
      Instant now) {
    var zone =
        new Zone(id, account, name, reference, comment, isPrivate, servers(id), Map.of(), now);
    engine.store().put(Zones.ZONE, zone.id(), zone);
    var servers = zone.nameServers().stream().map(server -> server + ".").toList();
    apex(zone, "NS", new Answer(172_800L, servers, null), now);
    apex(zone, "SOA", new Answer(900L, List.of(servers.getFirst() + SOA_TAIL), null), now);
    return zone;
  }

  private static List<String> servers(String zone) {
    var number = Integer.parseInt(Ids.hex(zone, 3), 16) % 512;
    var servers = new ArrayList<String>();
    var domains = List.of("com", "net", "org", "co.uk");
    for (int i = 0; i < domains.size(); i++) {
      servers.add("ns-%d.awsdns-%02d.%s".formatted(number + 512 * i, number % 64, domains.get(i)));
    }
    return servers;
  }

  private void apex(Zone zone, String type, Answer answer, Instant now) {
    var set = new RecordSet(zone.id(), zone.name(), type, "", answer, Map.of(), now, answer);
    engine.store().put(Zones.RECORD, set.id(), set);
  }
}
