package io.tenantry.simulator.cloudfront;

import io.tenantry.simulator.cloudfront.StoredDistribution.Config;
import io.tenantry.simulator.core.Engine;
import io.tenantry.simulator.core.Ids;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Adds and removes a distribution's own domain names. */
final class Aliases {
  private final Engine engine;
  private final Ids ids;

  Aliases(Engine engine, Ids ids) {
    this.engine = engine;
    this.ids = ids;
  }

  StoredDistribution add(StoredDistribution distribution, String domain, Instant now) {
    var aliases = new ArrayList<>(distribution.config().aliases());
    aliases.add(domain);
    return write(distribution, aliases, now);
  }

  void remove(StoredDistribution distribution, String domain, Instant now) {
    var aliases = new ArrayList<>(distribution.config().aliases());
    aliases.remove(domain);
    write(distribution, aliases, now);
  }

  private StoredDistribution write(StoredDistribution before, List<String> aliases, Instant now) {
    var config = before.config();
    var changed =
        new Config(
            config.callerReference(),
            config.enabled(),
            config.tenantOnly(),
            config.definitions(),
            config.certificate(),
            aliases);
    var tree = new TreeMap<>(before.tree());
    tree.put(
        "Aliases",
        aliases.isEmpty()
            ? Map.of("Quantity", "0")
            : Map.of("Quantity", Integer.toString(aliases.size()), "Items", List.copyOf(aliases)));
    var deployed = now.plus(engine.settings().cloudfront().distributionDeploy());
    var after = before.written(changed, tree, ids.etag(), now, deployed);
    engine.store().put(Kinds.DISTRIBUTION, after.id(), after);
    return after;
  }
}
