package io.tenantry.rows.redis;

import io.tenantry.rows.Reach;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.Optional;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.SSLSocketFactory;
import redis.clients.jedis.HostAndPort;
import redis.clients.jedis.JedisClientConfig;
import redis.clients.jedis.JedisSocketFactory;
import redis.clients.jedis.exceptions.JedisConnectionException;

/**
 * Connects to a host that a source may reach, at the first of its addresses that answers.
 *
 * @param tls empty for a connection in the clear
 */
record RedisSockets(
    HostAndPort host, JedisClientConfig config, Optional<SSLSocketFactory> tls, Reach reach)
    implements JedisSocketFactory {
  @Override
  public Socket createSocket() {
    try {
      Optional<IOException> failure = Optional.empty();
      for (var address : reach.addresses(host.getHost(), host.getPort())) {
        try {
          return connected(address);
        } catch (IOException e) {
          failure = Optional.of(e);
        }
      }
      throw failure.orElseGet(() -> new IOException("The host has no address"));
    } catch (IOException e) {
      throw new JedisConnectionException("Connecting failed: " + host, e);
    }
  }

  private Socket connected(InetAddress address) throws IOException {
    var socket = reach.socket();
    try {
      socket.setKeepAlive(true);
      socket.setTcpNoDelay(true);
      socket.connect(
          new InetSocketAddress(address, host.getPort()), config.getConnectionTimeoutMillis());
      socket.setSoTimeout(config.getSocketTimeoutMillis());
      return tls.isPresent() ? secured(socket, tls.get()) : socket;
    } catch (IOException e) {
      socket.close();
      throw e;
    }
  }

  private Socket secured(Socket socket, SSLSocketFactory factory) throws IOException {
    var secured = (SSLSocket) factory.createSocket(socket, host.getHost(), host.getPort(), true);
    var verified = new SSLParameters();
    verified.setEndpointIdentificationAlgorithm("HTTPS");
    secured.setSSLParameters(verified);
    return secured;
  }
}
