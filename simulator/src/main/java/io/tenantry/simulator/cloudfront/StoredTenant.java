package io.tenantry.simulator.cloudfront;

import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A distribution tenant.
 *
 * @param deployed when the last write is or was deployed
 * @param disabled when the last disabling is or was deployed
 */
public record StoredTenant(
    String id,
    String account,
    String name,
    Spec spec,
    Map<String, String> tags,
    Instant created,
    Instant modified,
    Instant deployed,
    @Nullable Instant disabled,
    String etag) {

  /** What a caller decides. */
  public record Spec(
      String distribution,
      String group,
      List<String> domains,
      Customization customization,
      SortedMap<String, String> parameters,
      boolean enabled) {
    public Spec {
      domains = List.copyOf(domains);
      parameters = Collections.unmodifiableSortedMap(new TreeMap<>(parameters));
    }

    Spec with(Customization changed) {
      return new Spec(distribution, group, domains, changed, parameters, enabled);
    }

    Spec with(List<String> changed) {
      return new Spec(distribution, group, changed, customization, parameters, enabled);
    }
  }

  public StoredTenant {
    tags = Map.copyOf(tags);
  }

  String arn() {
    return "arn:aws:cloudfront::" + account + ":distribution-tenant/" + id;
  }

  boolean isDeployed(Instant now) {
    return !deployed.isAfter(now);
  }

  /** The same tenant after a write. */
  StoredTenant written(Spec changed, String newEtag, Instant now, Instant deployedAt) {
    var justDisabled = spec.enabled() && !changed.enabled();
    return new StoredTenant(
        id,
        account,
        name,
        changed,
        tags,
        created,
        now,
        deployedAt,
        justDisabled ? deployedAt : disabled,
        newEtag);
  }

  /** The same tenant with another ETag, as when something about it changed by itself. */
  StoredTenant touched(String newEtag, Instant now) {
    return new StoredTenant(
        id, account, name, spec, tags, created, now, deployed, disabled, newEtag);
  }

  StoredTenant tagged(Map<String, String> changed, String newEtag) {
    return new StoredTenant(
        id, account, name, spec, changed, created, modified, deployed, disabled, newEtag);
  }
}
