package io.tenantry.rows.redis;

import io.tenantry.pass.Failure;
import io.tenantry.pass.Failure.Kind;
import io.tenantry.pass.PortException;
import io.tenantry.rows.Feed;
import io.tenantry.rows.Row;
import io.tenantry.rows.Store;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import redis.clients.jedis.Jedis;
import redis.clients.jedis.Pipeline;
import redis.clients.jedis.exceptions.JedisException;
import redis.clients.jedis.params.ScanParams;

/**
 * Reads keys of Redis as rows: finds a few hundred keys at a time and reads their values in one
 * pipeline.
 *
 * <p>Shared mutable state: the connections in use, so that closing can cut them off.
 */
final class RedisStore implements Store {
  private final RedisServer server;
  private final RedisKeys keys;
  private final RedisValues values;
  private final Set<Jedis> inUse = ConcurrentHashMap.newKeySet();
  private volatile boolean closed;

  RedisStore(RedisServer server, RedisKeys keys, RedisValues values) {
    this.server = server;
    this.keys = keys;
    this.values = values;
  }

  /** A key may be found twice while the server makes room, so those seen are remembered. */
  @Override
  public void read(Consumer<Row> reader) {
    connected(connection -> {
      var seen = new HashSet<String>();
      var cursor = ScanParams.SCAN_POINTER_START;
      do {
        var found = keys.scan(connection, cursor);
        give(connection, found.getResult().stream().filter(seen::add).toList(), reader);
        cursor = found.getCursor();
      } while (!cursor.equals(ScanParams.SCAN_POINTER_START));
    });
  }

  @Override
  public void read(Set<String> wanted, Consumer<Row> reader) {
    var all = List.copyOf(wanted);
    connected(connection -> {
      for (int i = 0; i < all.size(); i += RedisKeys.CHUNK) {
        give(connection, all.subList(i, Math.min(all.size(), i + RedisKeys.CHUNK)), reader);
      }
    });
  }

  private void give(Jedis connection, List<String> some, Consumer<Row> reader) {
    var sizes = all(connection, some, values::size);
    var small = new ArrayList<String>();
    for (int i = 0; i < some.size(); i++) {
      if (sizes.get(i).get() > RedisValues.MOST) {
        reader.accept(RedisValues.tooLarge(some.get(i)));
      } else {
        small.add(some.get(i));
      }
    }
    all(connection, small, values::ask).forEach(answer -> answer.get().ifPresent(reader));
  }

  private static <T> List<T> all(
      Jedis connection, List<String> keys, BiFunction<Pipeline, String, T> question) {
    var pipeline = connection.pipelined();
    var answers = keys.stream().map(key -> question.apply(pipeline, key)).toList();
    pipeline.sync();
    return answers;
  }

  private void connected(Consumer<Jedis> task) {
    try {
      var connection = server.connect();
      inUse.add(connection);
      try {
        check();
        task.accept(connection);
      } finally {
        inUse.remove(connection);
        RedisFeed.end(connection);
      }
    } catch (JedisException e) {
      check();
      throw RedisFailures.of("Reading the rows failed", e, server.secrets());
    }
  }

  private void check() {
    if (closed) {
      throw new PortException(new Failure(Kind.UNAVAILABLE, "The source was closed"));
    }
  }

  @Override
  public Optional<Feed> feed() {
    return Optional.of(new RedisFeed(server, keys));
  }

  @Override
  public void close() {
    closed = true;
    inUse.forEach(RedisFeed::end);
  }
}
