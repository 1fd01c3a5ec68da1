package io.tenantry.simulator.core;

import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/**
 * Identifiers in the format of AWS, the same for the same history.
 *
 * <p>The position in the sequence is a record of the store, so that a restored state continues it.
 */
public final class Ids {

  /** How far the sequence has come. */
  public record Position(long next) {}

  public static final Kind<Position> POSITION = new Kind<>("ids", Position.class);

  private static final String KEY = "sequence";
  private static final String BASE62 =
      "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
  private static final String UPPER = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";
  private static final String LOWER = "0123456789abcdefghijklmnopqrstuvwxyz";

  private final StateStore store;
  private final long seed;

  public Ids(StateStore store, long seed) {
    this.store = store;
    this.seed = seed;
  }

  /** {@code dt_} or {@code cg_} and 27 characters. */
  public String base62(String prefix, int length) {
    return prefix + digits(next(), BASE62, length);
  }

  /** Such as distribution, zone and change ids, and ETags. */
  public String upper(String prefix, int length) {
    return prefix + digits(next(), UPPER, length);
  }

  /** Such as routing endpoints. */
  public String lower(String prefix, int length) {
    return prefix + digits(next(), LOWER, length);
  }

  public String etag() {
    return upper("E", 13);
  }

  public String uuid() {
    var hex = HexFormat.of().formatHex(next(), 0, 16);
    return String.join(
        "-",
        hex.substring(0, 8),
        hex.substring(8, 12),
        hex.substring(12, 16),
        hex.substring(16, 20),
        hex.substring(20));
  }

  private byte[] next() {
    var position = store.find(POSITION, KEY);
    var number = position == null ? 0 : position.next();
    store.put(POSITION, KEY, new Position(number + 1));
    return hash(seed + ":" + number);
  }

  /** Hex digits that depend on the text only: validation records must be equal for equal names. */
  public static String hex(String text, int length) {
    return HexFormat.of().formatHex(hash(text)).substring(0, length);
  }

  /** Lower-case letters and digits that depend on the text only. */
  public static String word(String text, int length) {
    return digits(hash(text), LOWER, length);
  }

  private static String digits(byte[] bytes, String alphabet, int length) {
    var rest = new BigInteger(1, bytes);
    var base = BigInteger.valueOf(alphabet.length());
    var text = new StringBuilder(length);
    for (int i = 0; i < length; i++) {
      var parts = rest.divideAndRemainder(base);
      text.append(alphabet.charAt(parts[1].intValue()));
      rest = parts[0];
    }
    return text.toString();
  }

  private static byte[] hash(String text) {
    try {
      return MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }
}
