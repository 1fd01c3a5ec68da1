package io.tenantry.cloud;

import java.util.Locale;

/** A DNS record of ours: names are lower-case and without the final dot. */
public sealed interface DnsRecord {
  String name();

  /** The name it leads to. */
  String target();

  /** An ordinary CNAME. */
  record Cname(String name, String target, long ttl) implements DnsRecord {
    public Cname {
      name = normal(name);
      target = normal(target);
    }
  }

  /**
   * An address record that follows another name inside the provider; works at a zone's apex too.
   */
  record Alias(String name, Family family, String target, String targetZone, boolean evaluateHealth)
      implements DnsRecord {
    public Alias {
      name = normal(name);
      target = normal(target);
    }
  }

  /** Which addresses an alias stands for. */
  enum Family {
    A,
    AAAA
  }

  private static String normal(String name) {
    var lower = name.toLowerCase(Locale.ROOT);
    return lower.endsWith(".") ? lower.substring(0, lower.length() - 1) : lower;
  }
}
