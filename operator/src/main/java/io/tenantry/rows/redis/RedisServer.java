package io.tenantry.rows.redis;

import io.tenantry.pass.Failure;
import io.tenantry.pass.Failure.Kind;
import io.tenantry.pass.PortException;
import io.tenantry.rows.ConnectionString;
import io.tenantry.rows.Reach;
import io.tenantry.rows.Secrets;
import io.tenantry.rows.Trust;
import java.time.Duration;
import java.util.Optional;
import java.util.regex.Pattern;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocketFactory;
import redis.clients.jedis.DefaultJedisClientConfig;
import redis.clients.jedis.HostAndPort;
import redis.clients.jedis.Jedis;
import redis.clients.jedis.JedisClientConfig;

/** The address, credentials and TLS settings of a Redis server for one source. */
final class RedisServer {
  private static final int PORT = 6379;
  private static final Duration CONNECT = Duration.ofSeconds(10);
  private static final Duration ANSWER = Duration.ofSeconds(30);
  private static final Pattern HOST =
      Pattern.compile("(?<host>[^:\\[\\],]+|\\[[^\\]]+])(:(?<port>\\d{1,5}))?");

  private final RedisSockets sockets;
  private final JedisClientConfig config;
  private final Secrets secrets;

  private RedisServer(RedisSockets sockets, JedisClientConfig config, Secrets secrets) {
    this.sockets = sockets;
    this.config = config;
    this.secrets = secrets;
  }

  static RedisServer of(ConnectionString text, Optional<String> ca, Reach reach, String identity) {
    var config =
        DefaultJedisClientConfig.builder()
            .user(text.user().orElse(null))
            .password(text.password().orElse(null))
            .database(database(text.path()))
            .clientName("tenantry:" + identity.replaceAll("[^!-~]", "-"))
            .connectionTimeoutMillis((int) CONNECT.toMillis())
            .socketTimeoutMillis((int) ANSWER.toMillis());
    text.parameters()
        .keySet()
        .forEach(name -> {
          throw invalid("has the parameter %s, which is not supported: remove it".formatted(name));
        });
    var tls =
        switch (text.scheme()) {
          case "redis" -> {
            if (ca.isPresent()) {
              throw invalid("must begin with rediss:// when the Secret has ca.crt");
            }
            yield Optional.<SSLSocketFactory>empty();
          }
          case "rediss" ->
              Optional.of(
                  ca.map(Trust::context)
                      .map(SSLContext::getSocketFactory)
                      .orElseGet(() -> (SSLSocketFactory) SSLSocketFactory.getDefault()));
          default -> throw invalid("must begin with redis:// or rediss://");
        };
    var built = config.build();
    return new RedisServer(
        new RedisSockets(address(text.hosts()), built, tls, reach), built, text.secrets());
  }

  private static HostAndPort address(String hosts) {
    var host = HOST.matcher(hosts);
    if (!host.matches()) {
      throw invalid("must name one host");
    }
    var port = host.group("port");
    return new HostAndPort(
        host.group("host").replaceAll("[\\[\\]]", ""),
        port == null ? PORT : Integer.parseInt(port));
  }

  private static int database(String path) {
    try {
      return path.isEmpty() ? 0 : Integer.parseUnsignedInt(path);
    } catch (NumberFormatException _) {
      throw invalid("must end in the number of a database, such as /0");
    }
  }

  private static PortException invalid(String what) {
    return new PortException(new Failure(Kind.INVALID, ConnectionString.KEY + " " + what));
  }

  /** A new connection, logged in. */
  Jedis connect() {
    return new Jedis(sockets, config);
  }

  int database() {
    return config.getDatabase();
  }

  Secrets secrets() {
    return secrets;
  }
}
