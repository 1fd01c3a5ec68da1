package io.tenantry.rows.redis;

import io.tenantry.pass.Failure;
import io.tenantry.pass.Failure.Kind;
import io.tenantry.pass.PortException;
import io.tenantry.rows.Secrets;
import io.tenantry.rows.Unreachable;
import java.util.Objects;
import redis.clients.jedis.exceptions.JedisAccessControlException;
import redis.clients.jedis.exceptions.JedisDataException;
import redis.clients.jedis.exceptions.JedisException;

/** Translates exceptions of Jedis into failures. */
final class RedisFailures {
  private RedisFailures() {}

  static PortException of(String what, JedisException e, Secrets secrets) {
    if (!(e instanceof JedisDataException)) {
      return Unreachable.of("redis", e, secrets);
    }
    var message = what + ": " + secrets.message(e);
    return new PortException(new Failure(kind(e), message), secrets.cause(e));
  }

  /** What the server says begins with a word that tells the kind. */
  private static Kind kind(JedisException e) {
    if (e instanceof JedisAccessControlException) {
      return Kind.DENIED;
    }
    var said = Objects.requireNonNullElse(e.getMessage(), "");
    return switch (said.split(" ", 2)[0]) {
      case "LOADING", "BUSY", "MASTERDOWN", "CLUSTERDOWN", "TRYAGAIN", "OOM" -> Kind.UNAVAILABLE;
      case "NOPERM", "NOAUTH", "WRONGPASS" -> Kind.DENIED;
      default -> otherwise(said);
    };
  }

  private static Kind otherwise(String said) {
    if (said.contains("max number of clients")) {
      return Kind.THROTTLED;
    }
    return said.contains("invalid password") || said.contains("AUTH") ? Kind.DENIED : Kind.INVALID;
  }
}
