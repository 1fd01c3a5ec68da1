package io.tenantry.rows.redis;

import io.tenantry.pass.Failure;
import io.tenantry.pass.Failure.Kind;
import io.tenantry.pass.PortException;
import io.tenantry.rows.Feed;
import io.tenantry.rows.Following;
import java.io.IOException;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import redis.clients.jedis.Jedis;
import redis.clients.jedis.JedisPubSub;
import redis.clients.jedis.exceptions.JedisDataException;
import redis.clients.jedis.exceptions.JedisException;

/** Change feed by keyspace notifications of keys that match a pattern. */
final class RedisFeed implements Feed {
  private static final Duration SILENCE = Duration.ofSeconds(20);
  private static final String SETTING = "notify-keyspace-events";

  /** The key is not there any more, or under another name. */
  private static final Set<String> GONE =
      Set.of("del", "unlink", "expired", "evicted", "rename_from", "move_from");

  private final RedisServer server;
  private final RedisKeys keys;

  RedisFeed(RedisServer server, RedisKeys keys) {
    this.server = server;
    this.keys = keys;
  }

  @Override
  public AutoCloseable follow(Listener listener) {
    return Following.start("redis-feed", new Course(), listener);
  }

  /** At once, whoever waits for an answer. */
  static void end(Jedis connection) {
    try {
      connection.getConnection().forceDisconnect();
    } catch (IOException | JedisException _) {
      // It has ended already.
    }
  }

  private final class Course implements Following.Course {
    private final CountDownLatch ended = new CountDownLatch(1);
    private @Nullable Jedis connection;
    private boolean stopped;

    @Override
    public void follow(Listener listener) {
      try {
        var connected = server.connect();
        if (keep(connected)) {
          check(connected);
          var prefix = "__keyspace@%d__:".formatted(server.database());
          var ears = new Ears(prefix, listener);
          Thread.ofVirtual().name("redis-feed-ping").start(() -> ping(ears));
          connected.psubscribe(ears, prefix + keys.channel());
        }
      } catch (JedisException e) {
        throw RedisFailures.of("The change feed was lost", e, server.secrets());
      } finally {
        stop();
      }
    }

    private synchronized boolean keep(Jedis connected) {
      connection = connected;
      if (stopped) {
        end(connected);
      }
      return !stopped;
    }

    /** Some servers do not tell their settings; they may notify us nevertheless. */
    private void check(Jedis connected) {
      String events;
      try {
        events = connected.configGet(SETTING).get(SETTING);
      } catch (JedisDataException _) {
        return;
      }
      if (events != null && !events.contains("K")) {
        throw new PortException(
            new Failure(
                Kind.INVALID,
                "The server does not publish changes: set %s to Kg$hsxe".formatted(SETTING)));
      }
    }

    /** A connection that has died silently is noticed when something is sent. */
    private void ping(Ears ears) {
      try {
        while (!ended.await(SILENCE.toMillis(), TimeUnit.MILLISECONDS)) {
          ears.ping();
        }
      } catch (InterruptedException | JedisException _) {
        stop();
      }
    }

    @Override
    public synchronized void stop() {
      stopped = true;
      ended.countDown();
      if (connection != null) {
        end(connection);
      }
    }
  }

  private final class Ears extends JedisPubSub {
    private final String prefix;
    private final Listener listener;

    Ears(String prefix, Listener listener) {
      this.prefix = prefix;
      this.listener = listener;
    }

    @Override
    public void onPSubscribe(String pattern, int count) {
      listener.connected();
    }

    @Override
    public void onPMessage(String pattern, String channel, String event) {
      if (GONE.contains(event) || keys instanceof RedisKeys.Members) {
        listener.unclear();
      } else {
        listener.changed(Set.of(channel.substring(prefix.length())));
      }
    }
  }
}
