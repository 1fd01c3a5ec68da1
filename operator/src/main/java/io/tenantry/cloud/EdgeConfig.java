package io.tenantry.cloud;

import java.util.Collection;
import java.util.Collections;
import java.util.Locale;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * What a distribution tenant is set to, as a user wants it or as CloudFront has it. Everything is
 * normalised here, so that equality is the diff: domains in lower case, no order, nothing empty.
 */
public record EdgeConfig(
    String distributionId,
    SortedSet<String> domains,
    boolean enabled,
    Optional<String> connectionGroupId,
    SortedMap<String, String> parameters,
    Optional<WebAcl> webAcl,
    Optional<String> certificateArn,
    Optional<GeoRestriction> geoRestriction) {

  /** The firewall: {@code override} with an ARN, or {@code disable}. */
  public record WebAcl(String action, Optional<String> arn) {
    public WebAcl {
      arn = arn.filter(text -> !text.isEmpty());
    }
  }

  /** {@code none}, {@code whitelist} or {@code blacklist}, and the countries. */
  public record GeoRestriction(String type, SortedSet<String> locations) {
    public GeoRestriction {
      locations = Collections.unmodifiableSortedSet(new TreeSet<>(locations));
    }
  }

  public EdgeConfig {
    domains = Collections.unmodifiableSortedSet(lowerCase(domains));
    connectionGroupId = connectionGroupId.filter(text -> !text.isEmpty());
    parameters = Collections.unmodifiableSortedMap(new TreeMap<>(parameters));
    certificateArn = certificateArn.filter(text -> !text.isEmpty());
  }

  private static SortedSet<String> lowerCase(Collection<String> names) {
    var lower = new TreeSet<String>();
    names.forEach(name -> lower.add(name.toLowerCase(Locale.ROOT)));
    return lower;
  }

  /** The same tenant, switched on or off. */
  public EdgeConfig enabled(boolean on) {
    return new EdgeConfig(
        distributionId,
        domains,
        on,
        connectionGroupId,
        parameters,
        webAcl,
        certificateArn,
        geoRestriction);
  }
}
