package io.tenantry.proof.engines;

import io.tenantry.pass.Failure.Kind;
import io.tenantry.rows.Store;
import io.tenantry.sandbox.Authority;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A table on a server that a connection string names, which can be reached by a proxy. */
abstract class ServerTable implements TenantTable {
  static final String PASSWORD = "s3cret/word";

  /** As connection strings have it. */
  static final String ENCODED = "s3cret%2Fword";

  /**
   * What differs from server to server.
   *
   * @param many more rows than should be in memory
   * @param first how many bytes may have come before the first of them
   * @param wrongPassword a word of what it says of one
   * @param nowhere what a database is that is not there
   */
  record Facts(Bulk many, long first, String wrongPassword, Kind nowhere) {}

  /** An address that is served with TLS, and who has signed its certificate. */
  record TlsAddress(String connectionString, String authority) {}

  final String name = TenantTable.unique();
  final Facts facts;
  final int port;
  final Wire wire;
  private @Nullable Wire tls;

  ServerTable(int port, Facts facts) {
    this.port = port;
    this.facts = facts;
    this.wire = wire(port);
  }

  private static Wire wire(int port) {
    try {
      return Wire.to(port);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Without TLS, where the server has a choice. */
  abstract String address(String host, int port);

  /** The right address with another password. */
  abstract String withPassword(String password);

  /** A source of a database that is not there. */
  abstract Store openNowhere();

  /** The same address where it is expected to fail: it must not wait for long. */
  String failing(String address) {
    return address;
  }

  /** By a proxy where the server itself has no TLS. */
  TlsAddress tls() throws Exception {
    var authority = Authority.create();
    tls = Wire.tls(port, authority.server("server"));
    return new TlsAddress(address("127.0.0.1", tls.port()), authority.certificate());
  }

  @Override
  public Map<String, String> secret() {
    return Map.of("connectionString", withPassword(ENCODED));
  }

  @Override
  public String[] secrets() {
    return new String[] {PASSWORD, ENCODED};
  }

  @Override
  public Store openByProxy(Map<String, ?> settings) {
    return open(Map.of("connectionString", address("127.0.0.1", wire.port())), settings);
  }

  /** For feeds: one that the server does not let in. */
  public Store openDenied() {
    return open(Map.of("connectionString", withPassword("wr0ng")), Map.of());
  }

  @Override
  public void cut() {
    wire.cut();
  }

  @Override
  public void close() {
    wire.close();
    if (tls != null) {
      tls.close();
    }
  }
}
