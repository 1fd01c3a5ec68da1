package io.tenantry.proof.engines;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.tenantry.pass.Failure.Kind;
import io.tenantry.rows.Backend;
import io.tenantry.rows.Hosts;
import io.tenantry.rows.Store;
import io.tenantry.rows.Value;
import io.tenantry.rows.redis.RedisBackend;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import redis.clients.jedis.Jedis;

/** Hashes of Redis whose keys have a prefix. */
public final class RedisTestTable extends ServerTable implements FeedSetting {
  private final RedisEngine engine;
  private final Jedis admin;

  public RedisTestTable(RedisEngine engine) {
    // Databases have numbers, and there are so many and no more.
    super(engine.port(), new Facts(new Bulk(100_000, 500), 2_000_000, "WRONGPASS", Kind.INVALID));
    this.engine = engine;
    this.admin = engine.admin();
    admin.configSet("notify-keyspace-events", "Kg$hsx");
    admin.aclSetUser(
        name,
        "on",
        ">" + PASSWORD,
        "~*",
        "allchannels",
        "+@read",
        "+@connection",
        "+@pubsub",
        "+config|get",
        "+select");
  }

  Jedis admin() {
    return admin;
  }

  @Override
  public Backend backend(Hosts hosts) {
    return new RedisBackend(hosts);
  }

  @Override
  public Map<String, Object> settings() {
    return Map.of("keyPattern", name + ":*");
  }

  @Override
  String address(String host, int port) {
    return "redis://%s:%s@%s:%d/0".formatted(name, ENCODED, host, port);
  }

  @Override
  TlsAddress tls() throws Exception {
    var plain = super.tls();
    return new TlsAddress(
        plain.connectionString().replace("redis://", "rediss://"), plain.authority());
  }

  @Override
  String withPassword(String password) {
    return engine.connectionString(name, password);
  }

  @Override
  Store openNowhere() {
    var address = withPassword(ENCODED).replaceAll("/0$", "/99");
    return open(Map.of("connectionString", address), Map.of());
  }

  @Override
  public String key(String row) {
    return name + ":" + row;
  }

  /** All but what looks like JSON is text. */
  @Override
  public Value value(Object written) {
    return written instanceof List || written instanceof Map
        ? super.value(written)
        : new Value.Text(written.toString());
  }

  @Override
  public void insert(String row, Map<String, ?> columns) {
    var fields = fields(columns);
    fields.put("name", row);
    admin.hset(key(row), fields);
  }

  @Override
  public void update(String row, Map<String, ?> columns) {
    admin.hset(key(row), fields(columns));
  }

  private static Map<String, String> fields(Map<String, ?> columns) {
    var fields = new HashMap<String, String>();
    columns.forEach((column, value) -> fields.put(column, text(value)));
    return fields;
  }

  private static String text(Object value) {
    try {
      return value instanceof String text ? text : new ObjectMapper().writeValueAsString(value);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException(e);
    }
  }

  @Override
  public void delete(String row) {
    admin.del(key(row));
  }

  @Override
  public void clear() {
    admin.eval(
        "for _, key in ipairs(redis.call('keys', ARGV[1])) do redis.call('unlink', key) end",
        List.of(),
        List.of(name + ":*"));
  }

  @Override
  public String revoke() {
    admin.aclSetUser(name, "-hgetall");
    return "NOPERM";
  }

  @Override
  public void grant() {
    admin.aclSetUser(name, "+hgetall");
  }

  @Override
  public String silence() {
    admin.configSet("notify-keyspace-events", "");
    return "notify-keyspace-events";
  }

  @Override
  public Bulk pages() {
    return new Bulk(5_000, 500);
  }

  @Override
  public Map<String, ?> fill(Bulk bulk) {
    admin.eval(
        """
        for i = 0, ARGV[2] - 1 do
          redis.call('hset', ARGV[1] .. i, 'domain', i .. '.example.com', 'padding', ARGV[3])
        end
        """,
        List.of(),
        List.of(key("t"), Integer.toString(bulk.rows()), "x".repeat(bulk.padding())));
    return Map.of();
  }

  @Override
  public void close() {
    clear();
    admin.aclDelUser(name);
    admin.close();
    super.close();
  }
}
