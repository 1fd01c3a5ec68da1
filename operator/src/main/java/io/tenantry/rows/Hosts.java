package io.tenantry.rows;

import io.tenantry.cloud.Allowance;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * The hosts that sources may connect to, by namespace.
 *
 * @param allowed hosts by namespace, as in {@link HostPattern}
 * @param apiServers addresses of the API server, which are never allowed
 */
public record Hosts(Allowance allowed, List<String> apiServers) {
  private static final List<String> NAMES_OF_THE_API =
      List.of(
          "kubernetes", "kubernetes.default", "kubernetes.default.svc", "kubernetes.default.svc.*");

  public Hosts {
    apiServers = List.copyOf(apiServers);
  }

  /** Whether a text can be an entry of the list. */
  public static boolean isEntry(String text) {
    try {
      HostPattern.of(text);
      return true;
    } catch (IllegalArgumentException _) {
      return false;
    }
  }

  /** What a source may reach; {@code identity} is its namespace/name. */
  public Reach of(String identity) {
    var namespace = identity.substring(0, identity.indexOf('/'));
    return new Reach(
        namespace,
        allowed.names(namespace).stream().map(name -> name.toLowerCase(Locale.ROOT)).toList(),
        Stream.concat(NAMES_OF_THE_API.stream(), apiServers.stream()).toList());
  }
}
