package io.tenantry.rows.redis;

import io.tenantry.api.source.Redis;
import io.tenantry.api.source.SecretRef;
import io.tenantry.api.source.TenantSourceSpec;
import io.tenantry.rows.Backend;
import io.tenantry.rows.ConnectionString;
import io.tenantry.rows.Fields;
import io.tenantry.rows.Hosts;
import io.tenantry.rows.Store;
import io.tenantry.rows.Trust;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/** Redis and Valkey as sources. */
public final class RedisBackend implements Backend {
  private final Hosts hosts;

  public RedisBackend(Hosts hosts) {
    this.hosts = hosts;
  }

  @Override
  public String provider() {
    return "redis";
  }

  @Override
  public Optional<String> flaw(TenantSourceSpec spec) {
    var redis = spec.redis();
    if (redis == null) {
      return Optional.of("redis is required when provider is 'redis'");
    }
    return (redis.keyPattern() == null) == (redis.keySet() == null)
        ? Optional.of("exactly one of redis.keyPattern and redis.keySet is required")
        : Optional.empty();
  }

  @Override
  public Optional<SecretRef> secret(TenantSourceSpec spec) {
    return Optional.of(settings(spec).connectionSecretRef());
  }

  @Override
  public Store open(TenantSourceSpec spec, Map<String, String> secret, String identity) {
    var redis = settings(spec);
    var server =
        RedisServer.of(ConnectionString.of(secret), Trust.of(secret), hosts.of(identity), identity);
    var keys =
        redis.keyPattern() == null
            ? new RedisKeys.Members(Objects.requireNonNull(redis.keySet()))
            : new RedisKeys.Matching(redis.keyPattern());
    var fields = Fields.of(redis.columns());
    var values =
        "json".equals(redis.format()) ? new RedisValues.Json(fields) : new RedisValues.Hash(fields);
    return new RedisStore(server, keys, values);
  }

  private static Redis settings(TenantSourceSpec spec) {
    return Objects.requireNonNull(spec.redis());
  }
}
