package io.tenantry.simulator.cloudfront;

import io.tenantry.simulator.core.Engine;
import io.tenantry.simulator.core.Ids;
import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Assigns and creates connection groups for tenants. */
final class Groups {
  private static final String DEFAULT_NAME = "CreatedByCloudFront";

  private final Engine engine;
  private final Ids ids;
  private final FleetIndex fleet;

  Groups(Engine engine, Ids ids, FleetIndex fleet) {
    this.engine = engine;
    this.ids = ids;
    this.fleet = fleet;
  }

  /** The id of the group asked for, or of the default one, made with the first tenant. */
  String chosen(String account, @Nullable String id, Instant now) {
    if (id != null) {
      return existing(account, id).id();
    }
    var present = fleet.defaultGroup(account);
    return present == null
        ? create(account, DEFAULT_NAME, true, true, true, Map.of(), now).id()
        : present.id();
  }

  Group existing(String account, String id) {
    var group = fleet.group(account, id);
    if (group == null) {
      throw CloudFrontErrors.notFound("connection group");
    }
    return group;
  }

  Group create(
      String account,
      String name,
      boolean ipv6,
      boolean enabled,
      boolean isDefault,
      Map<String, String> tags,
      Instant now) {
    var group =
        new Group(
            ids.base62("cg_", 27),
            account,
            name,
            ids.lower("d", 13) + ".cloudfront.net",
            ipv6,
            enabled,
            isDefault,
            tags,
            now,
            now,
            deployedAt(now),
            null,
            ids.etag());
    engine.store().put(Kinds.GROUP, group.id(), group);
    return group;
  }

  Instant deployedAt(Instant now) {
    return now.plus(engine.settings().cloudfront().groupDeploy());
  }
}
