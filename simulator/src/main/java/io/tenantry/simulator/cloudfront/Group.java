package io.tenantry.simulator.cloudfront;

import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A connection group. */
public record Group(
    String id,
    String account,
    String name,
    String endpoint,
    boolean ipv6,
    boolean enabled,
    boolean isDefault,
    Map<String, String> tags,
    Instant created,
    Instant modified,
    Instant deployed,
    @Nullable Instant disabled,
    String etag) {

  public Group {
    tags = Map.copyOf(tags);
  }

  String arn() {
    return "arn:aws:cloudfront::" + account + ":connection-group/" + id;
  }

  Group written(boolean ipv6Now, boolean enabledNow, String newEtag, Instant now, Instant at) {
    return new Group(
        id,
        account,
        name,
        endpoint,
        ipv6Now,
        enabledNow,
        isDefault,
        tags,
        created,
        now,
        at,
        enabled && !enabledNow ? at : disabled,
        newEtag);
  }

  Group tagged(Map<String, String> changed, String newEtag) {
    return new Group(
        id, account, name, endpoint, ipv6, enabled, isDefault, changed, created, modified, deployed,
        disabled, newEtag);
  }
}
