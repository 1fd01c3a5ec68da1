package io.tenantry.rows;

import java.io.IOException;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketAddress;
import java.net.SocketException;
import java.net.UnknownHostException;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Checks which hosts the sources of one namespace may connect to. The resolved address is checked
 * at the time of connecting, so that a name cannot resolve to another address after the check.
 *
 * @param allowed hosts as in {@link HostPattern}; loopback and link-local addresses only where they
 *     are listed as addresses
 * @param never hosts that are never allowed: the API server
 */
public record Reach(String namespace, List<String> allowed, List<String> never) {
  /** The machine itself, its link and what clouds have there for their machines. */
  private static final List<HostPattern> SURROUNDINGS =
      Stream.of(
              "0.0.0.0/8",
              "127.0.0.0/8",
              "169.254.0.0/16",
              "[::]",
              "[::1]",
              "[fe80::/10]",
              "[fd00:ec2::/32]")
          .map(HostPattern::of)
          .toList();

  /** IPv6 addresses that stand for one of IPv4, and where they have it. */
  private static final List<Translated> TRANSLATED =
      List.of(
          new Translated(HostPattern.of("[64:ff9b::/96]"), 12),
          new Translated(HostPattern.of("[::/96]"), 12),
          new Translated(HostPattern.of("[2002::/16]"), 2));

  private record Translated(HostPattern network, int at) {
    InetAddress of(InetAddress address) {
      try {
        return InetAddress.getByAddress(Arrays.copyOfRange(address.getAddress(), at, at + 4));
      } catch (UnknownHostException e) {
        throw new IllegalStateException(e);
      }
    }
  }

  /** A connection that is not made. */
  static final class RefusedException extends SocketException {
    private static final long serialVersionUID = 1;

    RefusedException(String message) {
      super(message);
    }
  }

  public Reach {
    allowed = List.copyOf(allowed);
    never = List.copyOf(never);
  }

  /** In one text, for drivers that make their parts by name; {@link #parse} reads it. */
  public String text() {
    return String.join("\n", namespace, String.join(",", allowed), String.join(",", never));
  }

  public static Reach parse(String text) {
    var parts = text.split("\n", -1);
    return new Reach(parts[0], list(parts[1]), list(parts[2]));
  }

  private static List<String> list(String text) {
    return text.isEmpty() ? List.of() : List.of(text.split(",", -1));
  }

  /** A socket that connects to nothing else. */
  public Socket socket() {
    return new Socket() {
      @Override
      public void connect(SocketAddress where, int timeout) throws IOException {
        check(where);
        super.connect(where, timeout);
      }
    };
  }

  /** Fails where a connection may not be made. */
  void check(SocketAddress where) throws RefusedException {
    if (!(where instanceof InetSocketAddress host)) {
      throw new RefusedException("Only hosts on the network can be databases");
    }
    check(host.getHostString(), Optional.ofNullable(host.getAddress()), host.getPort());
  }

  /** The addresses of a host, for any of its ports; fails where one of them may not be used. */
  public List<InetAddress> addresses(String host) throws IOException {
    return addresses(host, 0);
  }

  /** The addresses of a host, for this port; fails where one of them may not be used. */
  public List<InetAddress> addresses(String host, int port) throws IOException {
    InetAddress[] found;
    try {
      found = InetAddress.getAllByName(host);
    } catch (UnknownHostException e) {
      check(host, Optional.empty(), port);
      throw e;
    }
    for (var address : found) {
      check(host, Optional.of(address), port);
    }
    return List.of(found);
  }

  /** Why a connection was not made; empty where it was at least tried. */
  public static Optional<String> refusal(Throwable e) {
    return Stream.<Throwable>iterate(e, Objects::nonNull, Throwable::getCause)
        .filter(RefusedException.class::isInstance)
        .map(Throwable::getMessage)
        .findFirst();
  }

  private void check(String host, Optional<InetAddress> address, int port) throws RefusedException {
    var name = host.toLowerCase(Locale.ROOT).replaceFirst("\\.$", "");
    var shown = port == 0 ? host : host + ":" + port;
    if (has(patterns(never, port), name, address) || !inSight(address, port)) {
      throw new RefusedException(
          ("Namespace %s may not connect to %s, which is the operator's own machine, a link-local"
                  + " address or the API server: use another address, or add the address itself to"
                  + " --allowed-database-hosts")
              .formatted(namespace, shown));
    }
    if (!has(allowing(port), name, address)) {
      throw new RefusedException(
          "Namespace %s may not connect to %s: add it to --allowed-database-hosts"
              .formatted(namespace, shown));
    }
  }

  /** An address of the surroundings must be listed as one: a name or {@code *} is not enough. */
  private boolean inSight(Optional<InetAddress> address, int port) {
    return address.isEmpty()
        || SURROUNDINGS.stream().noneMatch(near -> near.has(meant(address.get())))
        || allowing(port).anyMatch(pattern -> pattern.has(address.get()));
  }

  private static boolean has(
      Stream<HostPattern> patterns, String name, Optional<InetAddress> address) {
    return patterns.anyMatch(pattern ->
        pattern.names(name)
            || address.filter(a -> pattern.has(a) || pattern.has(meant(a))).isPresent());
  }

  /** Where the port is not known yet, one that is allowed will do. */
  private Stream<HostPattern> allowing(int port) {
    return port == 0 ? allowed.stream().map(HostPattern::of) : patterns(allowed, port);
  }

  private static Stream<HostPattern> patterns(List<String> list, int port) {
    return list.stream().map(HostPattern::of).filter(pattern -> pattern.hasPort(port));
  }

  private static InetAddress meant(InetAddress address) {
    return TRANSLATED.stream()
        .filter(_ -> address instanceof Inet6Address)
        .filter(translated -> translated.network().has(address))
        .map(translated -> translated.of(address))
        .findFirst()
        .orElse(address);
  }
}
