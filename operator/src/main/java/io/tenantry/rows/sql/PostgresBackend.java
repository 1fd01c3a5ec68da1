package io.tenantry.rows.sql;

import io.tenantry.api.source.Postgres;
import io.tenantry.api.source.SecretRef;
import io.tenantry.api.source.TenantSourceSpec;
import io.tenantry.pass.Failure;
import io.tenantry.pass.Failure.Kind;
import io.tenantry.pass.PortException;
import io.tenantry.rows.Backend;
import io.tenantry.rows.ConnectionString;
import io.tenantry.rows.Feed;
import io.tenantry.rows.Hosts;
import io.tenantry.rows.Store;
import io.tenantry.rows.Trust;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/** PostgreSQL as a source. */
public final class PostgresBackend implements Backend {
  private static final List<String> SCHEMES = List.of("postgres", "postgresql", "jdbc:postgresql");

  private final Hosts hosts;

  public PostgresBackend(Hosts hosts) {
    this.hosts = hosts;
  }

  @Override
  public String provider() {
    return "postgres";
  }

  @Override
  public Optional<String> flaw(TenantSourceSpec spec) {
    var postgres = spec.postgres();
    return postgres == null
        ? Optional.of("postgres is required when provider is 'postgres'")
        : SqlQuery.flaw(postgres.query(), false)
            .or(() -> SqlLimits.flaw(postgres.statementTimeout()));
  }

  @Override
  public Optional<SecretRef> secret(TenantSourceSpec spec) {
    return Optional.of(settings(spec).connectionSecretRef());
  }

  @Override
  public Store open(TenantSourceSpec spec, Map<String, String> secret, String identity) {
    var postgres = settings(spec);
    var address = ConnectionString.of(secret);
    if (!SCHEMES.contains(address.scheme())) {
      throw new PortException(
          new Failure(Kind.INVALID, "connectionString must begin with postgres://"));
    }
    var dialect =
        new PostgresDialect(
            address,
            Optional.ofNullable(postgres.sslMode()),
            Trust.of(secret),
            hosts.of(identity),
            "tenantry " + identity);
    var limits = SqlLimits.of(spec, postgres.statementTimeout(), postgres.maxRows());
    Optional<Feed> feed =
        Optional.ofNullable(postgres.notifyChannel())
            .map(channel -> new PostgresFeed(dialect, channel, limits, address.secrets()));
    return new SqlStore(dialect, limits, SqlQuery.of(postgres.query()), address.secrets(), feed);
  }

  private static Postgres settings(TenantSourceSpec spec) {
    return Objects.requireNonNull(spec.postgres());
  }
}
