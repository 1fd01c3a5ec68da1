package io.tenantry.simulator.cloudfront;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A distribution: the parts that tenants depend on, and the whole configuration as a tree to return
 * it.
 */
public record StoredDistribution(
    String id,
    String account,
    String domainName,
    Config config,
    Map<String, Object> tree,
    Map<String, String> tags,
    Instant modified,
    Instant deployed,
    @Nullable Instant disabled,
    String etag) {

  /** What the rules look at. */
  public record Config(
      String callerReference,
      boolean enabled,
      boolean tenantOnly,
      List<Definition> definitions,
      @Nullable String certificate,
      List<String> aliases) {
    public Config {
      definitions = List.copyOf(definitions);
      aliases = List.copyOf(aliases);
    }
  }

  /** A parameter that tenants may or must give a value. */
  public record Definition(String name, boolean required, @Nullable String defaultValue) {}

  public StoredDistribution {
    tags = Map.copyOf(tags);
  }

  String arn() {
    return "arn:aws:cloudfront::" + account + ":distribution/" + id;
  }

  StoredDistribution written(
      Config changed, Map<String, Object> newTree, String newEtag, Instant now, Instant at) {
    return new StoredDistribution(
        id,
        account,
        domainName,
        changed,
        newTree,
        tags,
        now,
        at,
        config.enabled() && !changed.enabled() ? at : disabled,
        newEtag);
  }

  StoredDistribution tagged(Map<String, String> changed) {
    return new StoredDistribution(
        id, account, domainName, config, tree, changed, modified, deployed, disabled, etag);
  }
}
