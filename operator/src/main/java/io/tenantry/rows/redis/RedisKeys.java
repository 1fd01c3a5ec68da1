package io.tenantry.rows.redis;

import redis.clients.jedis.Jedis;
import redis.clients.jedis.params.ScanParams;
import redis.clients.jedis.resps.ScanResult;

/** Which keys are rows of a source. */
sealed interface RedisKeys {
  int CHUNK = 500;

  /** Some of them; the cursor is {@link ScanParams#SCAN_POINTER_START} first, and in the end. */
  ScanResult<String> scan(Jedis server, String cursor);

  /** The pattern of the keys whose changes matter. */
  String channel();

  /** All keys of a pattern. */
  record Matching(String pattern) implements RedisKeys {
    @Override
    public ScanResult<String> scan(Jedis server, String cursor) {
      return server.scan(cursor, new ScanParams().match(pattern).count(CHUNK));
    }

    @Override
    public String channel() {
      return pattern;
    }
  }

  /** The members of a set. */
  record Members(String set) implements RedisKeys {
    @Override
    public ScanResult<String> scan(Jedis server, String cursor) {
      return server.sscan(set, cursor, new ScanParams().count(CHUNK));
    }

    /** Only the set itself: its members have no pattern. */
    @Override
    public String channel() {
      return set.replaceAll("([*?\\[\\]^\\\\])", "\\\\$1");
    }
  }
}
