package io.tenantry.proof.engines;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import redis.clients.jedis.DefaultJedisClientConfig;
import redis.clients.jedis.HostAndPort;
import redis.clients.jedis.Jedis;
import redis.embedded.RedisServer;

/** Redis with users and passwords. */
public final class RedisEngine implements AutoCloseable {
  private static final int PATIENCE = 30_000;
  private static final String ADMIN = "admin";

  private final RedisServer server;
  private final int port;

  private RedisEngine(RedisServer server, int port) {
    this.server = server;
    this.port = port;
  }

  public static RedisEngine start() {
    try {
      int port = freePort();
      var server =
          RedisServer.newRedisServer()
              .bind("127.0.0.1")
              .port(port)
              .setting("save \"\"")
              .setting("appendonly no")
              .setting("requirepass " + ADMIN)
              .build();
      server.start();
      return new RedisEngine(server, port);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static int freePort() throws IOException {
    try (var socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }

  /** A connection of the administrator; close it. */
  public Jedis admin() {
    return new Jedis(
        new HostAndPort("127.0.0.1", port),
        DefaultJedisClientConfig.builder().password(ADMIN).timeoutMillis(PATIENCE).build());
  }

  public int port() {
    return port;
  }

  public String connectionString(String user, String password) {
    return "redis://%s:%s@127.0.0.1:%d/0".formatted(user, password, port);
  }

  @Override
  public void close() throws IOException {
    server.stop();
  }
}
