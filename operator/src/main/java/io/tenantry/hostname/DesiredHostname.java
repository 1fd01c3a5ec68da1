package io.tenantry.hostname;

import io.fabric8.kubernetes.api.model.LabelSelector;
import io.tenantry.api.hostname.GatewayHostnameRequestSpec;
import io.tenantry.api.hostname.Routing;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What a request asks for, in normalized form.
 *
 * @param zoneId without {@code /hostedzone/}
 * @param environment empty where none is given
 * @param routing how the name is shared with other clusters; empty where it is not
 * @param hash the fingerprint by which the Go operator knows a spec
 */
record DesiredHostname(
    String zoneId,
    String hostname,
    String environment,
    String visibility,
    String gatewayClass,
    Optional<LabelSelector> selector,
    Optional<String> wafArn,
    Optional<Routing> routing,
    String hash) {
  static final String DEFAULT_CLASS = "aws-alb";
  private static final String DEFAULT_VISIBILITY = "internet-facing";

  /** {@code poolClass} is the class where the request names none of its own. */
  static DesiredHostname of(@Nullable GatewayHostnameRequestSpec spec, String poolClass) {
    var zone = spec == null ? "" : Objects.requireNonNullElse(spec.zoneId(), "");
    var hostname = spec == null ? "" : Objects.requireNonNullElse(spec.hostname(), "");
    var visibility = orElse(spec == null ? null : spec.visibility(), DEFAULT_VISIBILITY);
    var named = orElse(spec == null ? null : spec.gatewayClass(), DEFAULT_CLASS);
    return new DesiredHostname(
        ClaimName.bare(zone),
        hostname,
        orElse(spec == null ? null : spec.environment(), ""),
        visibility,
        named.equals(DEFAULT_CLASS) ? poolClass : named,
        Optional.ofNullable(spec == null ? null : spec.gatewaySelector()),
        Optional.ofNullable(spec == null ? null : spec.wafArn()).filter(arn -> !arn.isEmpty()),
        CrossClusterRouting.of(spec == null ? null : spec.routing()),
        SpecHash.of(hostname, zone, visibility, named));
  }

  private static String orElse(@Nullable String text, String otherwise) {
    return text == null || text.isEmpty() ? otherwise : text;
  }
}
