package io.tenantry.rows.sql;

import io.tenantry.api.source.MySql;
import io.tenantry.api.source.SecretRef;
import io.tenantry.api.source.TenantSourceSpec;
import io.tenantry.pass.Failure;
import io.tenantry.pass.Failure.Kind;
import io.tenantry.pass.PortException;
import io.tenantry.rows.Backend;
import io.tenantry.rows.ConnectionString;
import io.tenantry.rows.Hosts;
import io.tenantry.rows.Store;
import io.tenantry.rows.Trust;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/** MySQL and MariaDB as sources, without a change feed. */
public final class MySqlBackend implements Backend {
  private static final List<String> SCHEMES =
      List.of("mysql", "mariadb", "jdbc:mysql", "jdbc:mariadb");

  private final Hosts hosts;

  public MySqlBackend(Hosts hosts) {
    this.hosts = hosts;
  }

  @Override
  public String provider() {
    return "mysql";
  }

  @Override
  public Optional<String> flaw(TenantSourceSpec spec) {
    var mysql = spec.mysql();
    return mysql == null
        ? Optional.of("mysql is required when provider is 'mysql'")
        : SqlQuery.flaw(mysql.query(), true).or(() -> SqlLimits.flaw(mysql.statementTimeout()));
  }

  @Override
  public Optional<SecretRef> secret(TenantSourceSpec spec) {
    return Optional.of(settings(spec).connectionSecretRef());
  }

  @Override
  public Store open(TenantSourceSpec spec, Map<String, String> secret, String identity) {
    var mysql = settings(spec);
    var address = ConnectionString.of(secret);
    if (!SCHEMES.contains(address.scheme())) {
      throw new PortException(
          new Failure(Kind.INVALID, "connectionString must begin with mysql:// or mariadb://"));
    }
    var dialect =
        new MySqlDialect(
            address,
            Optional.ofNullable(mysql.sslMode()),
            Trust.of(secret),
            hosts.of(identity),
            "tenantry " + identity);
    return new SqlStore(
        dialect,
        SqlLimits.of(spec, mysql.statementTimeout(), mysql.maxRows()),
        SqlQuery.of(mysql.query()),
        address.secrets(),
        Optional.empty());
  }

  private static MySql settings(TenantSourceSpec spec) {
    return Objects.requireNonNull(spec.mysql());
  }
}
