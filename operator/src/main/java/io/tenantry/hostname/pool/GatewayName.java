package io.tenantry.hostname.pool;

import java.util.Collection;
import java.util.Comparator;
import java.util.OptionalInt;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Names and orders the Gateways of the pool and their configurations. */
public final class GatewayName {
  /** By number, then by name; Gateways without a number come last. */
  public static final Comparator<String> ORDER =
      Comparator.comparingInt((String name) -> index(name).orElse(Integer.MAX_VALUE))
          .thenComparing(Comparator.naturalOrder());

  // Longer numbers are names that users chose: counting from them could overflow.
  private static final Pattern NUMBERED = Pattern.compile("gw-0*(\\d{1,9})(?!\\d).*");
  private static final Pattern OURS = Pattern.compile("gw-\\d+");

  private static final String CONFIG = "-config";
  private static final String SPARE = "-config-spare";

  private GatewayName() {}

  public static String of(int index) {
    return "gw-%02d".formatted(index);
  }

  /** The number of a Gateway; {@code gw-05-blue} has one too, and it is not given again. */
  public static OptionalInt index(String name) {
    var matcher = NUMBERED.matcher(name);
    return matcher.matches()
        ? OptionalInt.of(Integer.parseInt(matcher.group(1)))
        : OptionalInt.empty();
  }

  /** The number of the next Gateway, given all names in the pool's namespace; gaps stay gaps. */
  public static int next(Collection<String> names) {
    return names.stream().flatMapToInt(name -> index(name).stream()).max().orElse(0) + 1;
  }

  /** Whether we give names like this one. */
  public static boolean isOurs(String name) {
    return OURS.matcher(name).matches();
  }

  /** The LoadBalancerConfiguration of a Gateway. */
  public static String config(String gateway) {
    return gateway + CONFIG;
  }

  /** What takes the place of a Gateway's LoadBalancerConfiguration while that is being deleted. */
  static String spare(String gateway) {
    return gateway + SPARE;
  }

  /** The route of a Gateway that leads plain HTTP to HTTPS. */
  static String redirect(String gateway) {
    return gateway + "-redirect";
  }

  /** Whether a route is the one that leads plain HTTP to HTTPS on a Gateway. */
  public static boolean isRedirect(String pool, String gateway, RouteLoad route) {
    return route.namespace().equals(pool) && route.name().equals(redirect(gateway));
  }

  /** The Gateway of a LoadBalancerConfiguration. */
  public static String ofConfig(String config) {
    return Stream.of(CONFIG, SPARE)
        .filter(config::endsWith)
        .findFirst()
        .map(suffix -> config.substring(0, config.length() - suffix.length()))
        .orElse(config);
  }
}
