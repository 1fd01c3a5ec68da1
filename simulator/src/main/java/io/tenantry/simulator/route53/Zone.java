package io.tenantry.simulator.route53;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A hosted zone; the id is without {@code /hostedzone/}. */
public record Zone(
    String id,
    String account,
    String name,
    String callerReference,
    @Nullable String comment,
    boolean isPrivate,
    List<String> nameServers,
    Map<String, String> tags,
    Instant created) {
  public Zone {
    nameServers = List.copyOf(nameServers);
    tags = Map.copyOf(tags);
  }

  Zone tagged(Map<String, String> changed) {
    return new Zone(
        id, account, name, callerReference, comment, isPrivate, nameServers, changed, created);
  }
}
