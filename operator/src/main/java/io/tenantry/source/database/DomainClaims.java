package io.tenantry.source.database;

import java.util.HashMap;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Which row gets a domain that several rows want: the one whose object has it, otherwise the first
 * by name; pure.
 */
public final class DomainClaims {
  private final TargetObjects objects;
  private final boolean whole;
  private final Map<String, String> claims = new HashMap<>();
  private final Map<String, TreeSet<String>> contested = new TreeMap<>();
  private boolean doubtful;

  /** {@code whole} is whether all rows are read. */
  public DomainClaims(TargetObjects objects, boolean whole) {
    this.objects = objects;
    this.whole = whole;
  }

  public void claim(String domain, String name) {
    var other = claims.putIfAbsent(domain, name);
    if (other != null && !other.equals(name)) {
      contest(domain, other, name);
    }
    if (!whole) {
      // Whether the other still wants it, only its own row could tell.
      objects
          .having(domain)
          .filter(holder -> !holder.equals(name))
          .forEach(holder -> {
            doubtful = true;
            contest(domain, holder, name);
          });
    }
  }

  private void contest(String domain, String one, String other) {
    contested.computeIfAbsent(domain, _ -> new TreeSet<>(Set.of(one))).add(other);
  }

  /** The domains that rows want. */
  public Set<String> domains() {
    return claims.keySet();
  }

  /** Whether rows want domains of objects whose rows were not read. */
  public boolean doubtful() {
    return doubtful;
  }

  /** Those of the rows that do not get a domain, and why. */
  public Map<String, String> losers(Set<String> rows) {
    var losers = new TreeMap<String, String>();
    contested.forEach((domain, names) -> {
      var winner = winner(domain, names);
      names.stream()
          .filter(name -> !name.equals(winner) && rows.contains(name))
          .forEach(name ->
              losers.putIfAbsent(name, "Domain %s belongs to %s".formatted(domain, winner)));
    });
    return losers;
  }

  private String winner(String domain, NavigableSet<String> names) {
    var holders = new TreeSet<>(objects.having(domain).filter(names::contains).toList());
    return holders.isEmpty() ? names.first() : holders.first();
  }
}
