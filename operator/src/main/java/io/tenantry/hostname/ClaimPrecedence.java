package io.tenantry.hostname;

import io.tenantry.hostname.access.AllowedDomains;
import java.time.Instant;
import java.util.Collection;
import java.util.Comparator;

/**
 * Decides which of several claims gets a hostname, in all zones; pure.
 *
 * <p>A claim is confirmed once, after its creation, by a consistent read that shows no other claim
 * for the hostname. Of two claims, the second to be created sees the first in that read, so both
 * are never confirmed. If neither is confirmed, the later one is withdrawn and the earlier one
 * waits for that: the other may have made its read before this one existed.
 */
final class ClaimPrecedence {
  private static final Comparator<Entry> ORDER =
      Comparator.comparing(Entry::created).thenComparing(Entry::uid);
  private static final Comparator<Entry> FIRST =
      Comparator.comparing(Entry::confirmed).reversed().thenComparing(ORDER);

  private ClaimPrecedence() {}

  /**
   * A claim.
   *
   * @param owner uid of its request
   * @param key namespace and name of its request
   * @param confirmed whether its request was told that the hostname is its own
   */
  record Entry(
      String uid,
      String owner,
      String namespace,
      String key,
      String hostname,
      Instant created,
      boolean confirmed) {}

  /** What becomes of a claim. */
  sealed interface Ruling {}

  /** It has the hostname, or may be confirmed. */
  record Holds() implements Ruling {}

  /** It is first, but the other may not know yet: it continues when the other is withdrawn. */
  record Waits(Entry other) implements Ruling {}

  /** The other one comes first. */
  record Yields(Entry other) implements Ruling {}

  /** Decides about one claim, given all others. */
  static Ruling of(Entry mine, Collection<Entry> all, WildcardPolicy wildcards) {
    var rivals =
        all.stream()
            .filter(other -> !other.owner().equals(mine.owner()))
            .filter(other -> conflicts(mine, other, wildcards))
            .sorted(FIRST)
            .toList();
    if (mine.confirmed()) {
      // What an older version gave twice stays with the older claim.
      return rivals.stream()
          .filter(other -> other.confirmed() && sameHostname(mine, other))
          .filter(other -> ORDER.compare(other, mine) < 0)
          .findFirst()
          .<Ruling>map(Yields::new)
          .orElseGet(Holds::new);
    }
    if (rivals.isEmpty()) {
      return new Holds();
    }
    var first = rivals.getFirst();
    return first.confirmed() || ORDER.compare(first, mine) < 0
        ? new Yields(first)
        : new Waits(first);
  }

  private static boolean conflicts(Entry mine, Entry other, WildcardPolicy wildcards) {
    return sameHostname(mine, other)
        || (wildcards == WildcardPolicy.SAME_NAMESPACE
            && !mine.namespace().equals(other.namespace())
            && AllowedDomains.overlap(mine.hostname(), other.hostname()));
  }

  private static boolean sameHostname(Entry mine, Entry other) {
    return mine.hostname().equalsIgnoreCase(other.hostname());
  }
}
