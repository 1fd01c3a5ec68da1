package io.tenantry.rows.sql;

import io.tenantry.rows.Reach;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.List;
import java.util.Objects;
import org.mariadb.jdbc.Configuration;
import org.mariadb.jdbc.util.ConfigurableSocketFactory;

/** Socket factory for both JDBC drivers that connects only to hosts that a source may use. */
public final class GuardedSockets extends ConfigurableSocketFactory {
  /** The option of MariaDB's driver that says where; the driver itself does not know it. */
  static final String OPTION = "tenantryReach";

  private Reach reach;

  /** Called by PostgreSQL's driver, which makes it by its name. */
  public GuardedSockets(String reach) {
    this.reach = Reach.parse(reach);
  }

  /** Called by MariaDB's driver, which then tells its configuration. */
  public GuardedSockets() {
    this.reach = new Reach("", List.of(), List.of());
  }

  @Override
  public void setConfiguration(Configuration configuration, String host) {
    reach =
        Reach.parse(Objects.requireNonNull(configuration.nonMappedOptions().getProperty(OPTION)));
  }

  @Override
  public Socket createSocket() {
    return reach.socket();
  }

  @Override
  public Socket createSocket(String host, int port) throws IOException {
    return connected(new InetSocketAddress(host, port));
  }

  @Override
  public Socket createSocket(String host, int port, InetAddress own, int ownPort)
      throws IOException {
    return createSocket(host, port);
  }

  @Override
  public Socket createSocket(InetAddress host, int port) throws IOException {
    return connected(new InetSocketAddress(host, port));
  }

  @Override
  public Socket createSocket(InetAddress host, int port, InetAddress own, int ownPort)
      throws IOException {
    return createSocket(host, port);
  }

  private Socket connected(InetSocketAddress where) throws IOException {
    var socket = reach.socket();
    socket.connect(where);
    return socket;
  }
}
