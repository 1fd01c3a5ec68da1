package io.tenantry.cloud;

import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/** A DNS record of ours: names are lower-case and without the final dot. */
public sealed interface DnsRecord {
  String name();

  /** The name it leads to, or what it says. */
  String target();

  /** The target as it is written in a zone. */
  default String value() {
    return target();
  }

  /** How it is chosen among several of its name and type; empty where it is the only one. */
  default Optional<RecordRouting> routing() {
    return Optional.empty();
  }

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
  record Alias(
      String name,
      Family family,
      String target,
      String targetZone,
      boolean evaluateHealth,
      Optional<RecordRouting> routing)
      implements DnsRecord {
    public Alias {
      name = normal(name);
      target = normal(target);
    }

    /** The only one of its name and family. */
    public Alias(
        String name, Family family, String target, String targetZone, boolean evaluateHealth) {
      this(name, family, target, targetZone, evaluateHealth, Optional.empty());
    }
  }

  /** A line of text: without quotes and backslashes, it means what it looks like everywhere. */
  record Txt(String name, String text, long ttl, Optional<RecordRouting> routing)
      implements DnsRecord {
    private static final Pattern PLAIN = Pattern.compile("[ -~&&[^\"\\\\]]{1,255}");

    public Txt {
      name = normal(name);
      if (!isPlain(text)) {
        throw new IllegalArgumentException("not a plain line of text: " + text);
      }
    }

    /** Whether a text is of the sort that we write. */
    public static boolean isPlain(String text) {
      return PLAIN.matcher(text).matches();
    }

    @Override
    public String target() {
      return text;
    }

    @Override
    public String value() {
      return "\"" + text + "\"";
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
