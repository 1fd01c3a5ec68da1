package io.tenantry.edge;

import io.tenantry.api.edge.Difference;
import io.tenantry.cloud.EdgeConfig;
import io.tenantry.cloud.EdgeConfig.GeoRestriction;
import io.tenantry.cloud.EdgeConfig.WebAcl;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The settings of a tenant in CloudFront that differ from the wanted ones. */
final class Differences {
  private final List<Difference> found = new ArrayList<>();

  private Differences() {}

  static List<Difference> between(EdgeConfig wanted, EdgeConfig live) {
    var all = new Differences();
    all.compare("distributionId", wanted.distributionId(), live.distributionId());
    all.compare("domains", list(wanted.domains()), list(live.domains()));
    all.compare("enabled", "" + wanted.enabled(), "" + live.enabled());
    all.compare("connectionGroupId", wanted.connectionGroupId(), live.connectionGroupId());
    all.compareMaps("parameters", wanted.parameters(), live.parameters());
    all.compare("customizations.webAcl", acl(wanted.webAcl()), acl(live.webAcl()));
    all.compare("customizations.certificate.arn", wanted.certificateArn(), live.certificateArn());
    all.compare(
        "customizations.geoRestrictions", geo(wanted.geoRestriction()), geo(live.geoRestriction()));
    return List.copyOf(all.found);
  }

  /** Of tags only those that are wanted, and those that we have set and are no longer wanted. */
  static List<Difference> ofTags(
      Map<String, String> wanted, Map<String, String> live, Set<String> ours) {
    var all = new Differences();
    var relevant =
        live.entrySet().stream()
            .filter(tag -> wanted.containsKey(tag.getKey()) || ours.contains(tag.getKey()))
            .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
    all.compareMaps("tags", wanted, relevant);
    return List.copyOf(all.found);
  }

  /** As people read it. */
  static String text(List<Difference> differences) {
    return differences.stream()
        .map(d -> "%s is %s instead of %s".formatted(d.field(), or(d.actual()), or(d.expected())))
        .collect(Collectors.joining("; "));
  }

  private static String or(@Nullable String value) {
    return value == null ? "unset" : value;
  }

  private void compareMaps(String field, Map<String, String> wanted, Map<String, String> live) {
    var keys = new TreeSet<>(wanted.keySet());
    keys.addAll(live.keySet());
    for (var key : keys) {
      compare(
          "%s[%s]".formatted(field, key),
          Optional.ofNullable(wanted.get(key)),
          Optional.ofNullable(live.get(key)));
    }
  }

  private void compare(String field, String wanted, String live) {
    compare(field, Optional.of(wanted), Optional.of(live));
  }

  private void compare(String field, Optional<String> wanted, Optional<String> live) {
    if (!wanted.equals(live)) {
      found.add(new Difference(field, wanted.orElse(null), live.orElse(null)));
    }
  }

  private static String list(Set<String> names) {
    return String.join(", ", names);
  }

  private static Optional<String> acl(Optional<WebAcl> acl) {
    return acl.map(a -> a.arn().map(arn -> a.action() + " " + arn).orElse(a.action()));
  }

  private static Optional<String> geo(Optional<GeoRestriction> geo) {
    return geo.map(g -> (g.type() + " " + list(g.locations())).strip());
  }
}
