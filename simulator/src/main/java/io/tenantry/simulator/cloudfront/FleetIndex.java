package io.tenantry.simulator.cloudfront;

import io.tenantry.simulator.acm.CertificateStore;
import io.tenantry.simulator.cloudfront.DomainOwners.Owner;
import io.tenantry.simulator.core.Engine;
import io.tenantry.simulator.core.StateStore;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Finds tenants, groups and distributions: indexes derived from the store by watching it. */
final class FleetIndex {
  private final StateStore store;
  private final DomainOwners domains = new DomainOwners();
  private final TenantResponses views;
  private final Map<String, StoredTenant> tenantNames = new HashMap<>();
  private final Map<String, Group> groupNames = new HashMap<>();
  private final Map<String, Group> endpoints = new HashMap<>();
  private final Map<String, StoredDistribution> distributionEndpoints = new HashMap<>();
  private final Map<String, NavigableMap<String, Group>> groups = new HashMap<>();
  private final Map<String, NavigableMap<String, StoredDistribution>> distributions =
      new HashMap<>();
  private final Map<String, StoredManagedCertificate> managed = new HashMap<>();

  FleetIndex(Engine engine, CertificateStore certificates) {
    this.store = engine.store();
    this.views = new TenantResponses(engine, new Coverage(store, certificates));
    store.watch(Kinds.TENANT, this::tenantChanged);
    store.watch(Kinds.GROUP, this::groupChanged);
    store.watch(Kinds.DISTRIBUTION, this::distributionChanged);
    store.watch(Kinds.MANAGED, this::managedChanged);
  }

  DomainOwners domains() {
    return domains;
  }

  TenantResponses views() {
    return views;
  }

  @Nullable StoredTenant tenant(String account, String id) {
    var tenant = store.find(Kinds.TENANT, id);
    return tenant != null && tenant.account().equals(account) ? tenant : null;
  }

  @Nullable StoredTenant tenantNamed(String account, String name) {
    return tenantNames.get(account + "|" + name);
  }

  /** By id, ARN or name. */
  @Nullable StoredTenant tenantBy(String account, String identifier) {
    var byId = tenant(account, lastPart(account, identifier));
    return byId == null ? tenantNamed(account, identifier) : byId;
  }

  /** A deleted tenant that is still to be seen. */
  @Nullable StoredTenant ghostBy(String account, String identifier, Instant now) {
    for (var ghost : store.all(Kinds.GHOST)) {
      var tenant = ghost.tenant();
      var id = lastPart(account, identifier);
      if (tenant.account().equals(account)
          && (tenant.id().equals(id) || tenant.name().equals(identifier))
          && ghost.until().isAfter(now)) {
        return tenant;
      }
    }
    return null;
  }

  @Nullable Group group(String account, String id) {
    var group = store.find(Kinds.GROUP, id);
    return group != null && group.account().equals(account) ? group : null;
  }

  @Nullable Group groupBy(String account, String identifier) {
    var byId = group(account, lastPart(account, identifier));
    return byId == null ? groupNames.get(account + "|" + identifier) : byId;
  }

  @Nullable Group groupAt(String endpoint) {
    return endpoints.get(endpoint);
  }

  @Nullable Group defaultGroup(String account) {
    return groups(account).values().stream().filter(Group::isDefault).findFirst().orElse(null);
  }

  NavigableMap<String, Group> groups(String account) {
    return groups.getOrDefault(account, new TreeMap<>());
  }

  @Nullable StoredDistribution distribution(String account, String id) {
    var distribution = store.find(Kinds.DISTRIBUTION, id);
    return distribution != null && distribution.account().equals(account) ? distribution : null;
  }

  NavigableMap<String, StoredDistribution> distributions(String account) {
    return distributions.getOrDefault(account, new TreeMap<>());
  }

  /** The managed certificate with this ARN, if it is still some tenant's latest. */
  @Nullable StoredManagedCertificate managed(String arn) {
    return managed.get(arn);
  }

  /** Whether a canonical DNS name is one of CloudFront's own. */
  boolean isEndpoint(String canonical) {
    var name = canonical.substring(0, canonical.length() - 1);
    return endpoints.containsKey(name) || distributionEndpoints.containsKey(name);
  }

  /** An ARN of another account is not the caller's business. */
  private static String lastPart(String account, String identifier) {
    if (!identifier.startsWith("arn:")) {
      return identifier;
    }
    if (!identifier.startsWith("arn:aws:cloudfront::" + account + ":")) {
      throw CloudFrontErrors.denied();
    }
    return identifier.substring(identifier.lastIndexOf('/') + 1);
  }

  private void tenantChanged(@Nullable StoredTenant before, @Nullable StoredTenant after) {
    if (before != null) {
      tenantNames.remove(before.account() + "|" + before.name());
      before.spec().domains().forEach(d -> domains.remove(owner(before, d)));
    }
    if (after != null) {
      tenantNames.put(after.account() + "|" + after.name(), after);
      after.spec().domains().forEach(d -> domains.add(owner(after, d)));
    }
    views.tenantChanged(before, after);
  }

  private static Owner owner(StoredTenant tenant, String domain) {
    return new Owner(tenant.account(), tenant.id(), true, domain);
  }

  private void groupChanged(@Nullable Group before, @Nullable Group after) {
    if (before != null) {
      groupNames.remove(before.account() + "|" + before.name());
      endpoints.remove(before.endpoint());
      groups(before.account()).remove(before.id());
    }
    if (after != null) {
      groupNames.put(after.account() + "|" + after.name(), after);
      endpoints.put(after.endpoint(), after);
      groups.computeIfAbsent(after.account(), _ -> new TreeMap<>()).put(after.id(), after);
    }
  }

  private void distributionChanged(
      @Nullable StoredDistribution before, @Nullable StoredDistribution after) {
    if (before != null) {
      distributionEndpoints.remove(before.domainName());
      distributions(before.account()).remove(before.id());
      before.config().aliases().forEach(d -> domains.remove(owner(before, d)));
    }
    if (after != null) {
      distributionEndpoints.put(after.domainName(), after);
      distributions.computeIfAbsent(after.account(), _ -> new TreeMap<>()).put(after.id(), after);
      after.config().aliases().forEach(d -> domains.add(owner(after, d)));
    }
  }

  private static Owner owner(StoredDistribution distribution, String domain) {
    return new Owner(distribution.account(), distribution.id(), false, domain);
  }

  private void managedChanged(
      @Nullable StoredManagedCertificate before, @Nullable StoredManagedCertificate after) {
    if (before != null) {
      managed.remove(before.arn());
    }
    if (after != null) {
      managed.put(after.arn(), after);
    }
  }
}
