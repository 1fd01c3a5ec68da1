package io.tenantry.hostname.access;

import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The domains that hostnames must be in; an empty list allows all. */
public record AllowedDomains(List<String> apexes) {
  public static final AllowedDomains ANY = new AllowedDomains(List.of());

  private static final String WILDCARD = "*.";

  public AllowedDomains {
    apexes =
        apexes.stream()
            .map(AllowedDomains::plain)
            .filter(apex -> !apex.isEmpty())
            .distinct()
            .sorted()
            .toList();
  }

  /** Reads a list with commas, as it stands in a flag or an annotation. */
  public static AllowedDomains parse(String text) {
    return new AllowedDomains(Stream.of(text.split(",", -1)).toList());
  }

  public boolean allow(String hostname) {
    return apexes.isEmpty() || apexes.stream().anyMatch(apex -> within(hostname, apex));
  }

  /** For people to read. */
  public String text() {
    return String.join(", ", apexes);
  }

  /** Whether a hostname is a domain or lies in it, which a common ending alone does not say. */
  public static boolean within(String hostname, String domain) {
    var name = base(plain(hostname));
    var apex = plain(domain);
    return name.equals(apex) || name.endsWith("." + apex);
  }

  public static boolean isWildcard(String hostname) {
    return hostname.startsWith(WILDCARD);
  }

  /** Whether a wildcard answers for a hostname too, at any depth; not for the domain itself. */
  public static boolean below(String hostname, String wildcard) {
    return isWildcard(wildcard)
        && plain(hostname).endsWith(plain(wildcard).substring(1))
        && !plain(hostname).equals(plain(wildcard));
  }

  /** Whether one of two hostnames is a wildcard that answers for the other. */
  public static boolean overlap(String one, String other) {
    return below(one, other) || below(other, one);
  }

  /** The wildcards that answer for a hostname too. */
  public static List<String> above(String hostname) {
    var labels = List.of(base(plain(hostname)).split("\\.", -1));
    return IntStream.range(isWildcard(hostname) ? 0 : 1, labels.size())
        .mapToObj(from -> WILDCARD + String.join(".", labels.subList(from, labels.size())))
        .filter(wildcard -> !wildcard.equals(plain(hostname)))
        .toList();
  }

  /** A name and its wildcard: ACM wants the same proof for both. */
  public static List<String> alike(String hostname) {
    var name = base(plain(hostname));
    return List.of(name, WILDCARD + name);
  }

  private static String base(String name) {
    return isWildcard(name) ? name.substring(WILDCARD.length()) : name;
  }

  private static String plain(String name) {
    return name.strip().toLowerCase(Locale.ROOT).replaceFirst("\\.$", "");
  }
}
