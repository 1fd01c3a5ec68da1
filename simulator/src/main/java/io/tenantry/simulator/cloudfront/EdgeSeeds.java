package io.tenantry.simulator.cloudfront;

import io.tenantry.simulator.acm.CertificateStore;
import io.tenantry.simulator.core.Engine;
import io.tenantry.simulator.core.Ids;
import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.cloudfront.model.DistributionConfig;

/** Creates the connection groups and distributions of a seed, already deployed. */
public final class EdgeSeeds {
  private final Engine engine;
  private final Ids ids;
  private final FleetIndex fleet;
  private final Deployment deployment;
  private final DistributionReader reader;

  EdgeSeeds(Parts parts, CertificateStore certificates) {
    this.engine = parts.engine();
    this.ids = parts.ids();
    this.fleet = parts.fleet();
    this.deployment = parts.deployment();
    this.reader = new DistributionReader(engine, fleet, certificates);
  }

  /** Makes a connection group unless there is one with this name; returns its id. */
  public String group(
      String account,
      String name,
      @Nullable String id,
      @Nullable String endpoint,
      boolean isDefault,
      Instant now) {
    var present = fleet.groupBy(account, name);
    if (present != null) {
      return present.id();
    }
    var group =
        new Group(
            id == null ? ids.base62("cg_", 27) : id,
            account,
            name,
            endpoint == null ? ids.lower("d", 13) + ".cloudfront.net" : endpoint,
            true,
            true,
            isDefault,
            Map.of(),
            now,
            now,
            now,
            null,
            ids.etag());
    engine.store().put(Kinds.GROUP, group.id(), group);
    return group.id();
  }

  /** Makes a distribution unless there is one with this id; returns its id. */
  public String distribution(
      String account, @Nullable String id, DistributionConfig config, Instant now) {
    var chosen = id == null ? ids.upper("E", 13) : id;
    if (fleet.distribution(account, chosen) != null) {
      return chosen;
    }
    var read = reader.read(account, chosen, config);
    var made =
        new StoredDistribution(
            chosen,
            account,
            ids.lower("d", 13) + ".cloudfront.net",
            read,
            PojoTree.of(config),
            Map.of(),
            now,
            now,
            null,
            ids.etag());
    engine.store().put(Kinds.DISTRIBUTION, made.id(), made);
    deployment.uses(made.arn(), null, read.certificate(), now);
    return made.id();
  }

  /** The id of a connection group by id, ARN or name. */
  public @Nullable String groupId(String account, String identifier) {
    var group = fleet.groupBy(account, identifier);
    return group == null ? null : group.id();
  }

  public boolean hasTenant(String account, String name) {
    return fleet.tenantNamed(account, name) != null;
  }
}
