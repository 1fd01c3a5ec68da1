package io.tenantry.simulator.world;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The initial state, by account, as people write it; only names are required. Existing records stay
 * unchanged.
 */
public record Seed(List<Account> accounts) {

  /** An account and all it has. */
  public record Account(
      String id,
      List<Key> keys,
      List<Role> roles,
      List<Zone> zones,
      List<Certificate> certificates,
      List<Group> connectionGroups,
      List<Distribution> distributions,
      List<Tenant> tenants) {
    public Account {
      keys = orEmpty(keys);
      roles = orEmpty(roles);
      zones = orEmpty(zones);
      certificates = orEmpty(certificates);
      connectionGroups = orEmpty(connectionGroups);
      distributions = orEmpty(distributions);
      tenants = orEmpty(tenants);
    }
  }

  /** An access key of a user, {@code sandbox} unless named. */
  public record Key(String id, String secret, @Nullable String user) {}

  /** A role: trusts lists account ids, ARNs or {@code *}. */
  public record Role(
      String name,
      List<String> trusts,
      @Nullable String externalId,
      List<String> issuers,
      @Nullable Duration maxSession) {
    public Role {
      trusts = orEmpty(trusts);
      issuers = orEmpty(issuers);
    }
  }

  /** A public hosted zone. */
  public record Zone(String name, @Nullable String id, List<Entry> records) {
    public Zone {
      records = orEmpty(records);
    }
  }

  /** A record set: values, or an alias to a name in a zone. */
  public record Entry(
      String name,
      String type,
      @Nullable Long ttl,
      List<String> values,
      @Nullable String aliasZone,
      @Nullable String aliasTarget) {
    public Entry {
      values = orEmpty(values);
    }
  }

  /**
   * A certificate.
   *
   * @param id the last part of its ARN; distributions and tenants may refer to it by that
   * @param pending whether it still waits for validation
   * @param proof whether its validation records are put into the account's zones
   */
  public record Certificate(
      @Nullable String id,
      List<String> domains,
      @Nullable String region,
      boolean pending,
      boolean proof) {
    public Certificate {
      domains = orEmpty(domains);
    }
  }

  /** A connection group. */
  public record Group(
      String name, @Nullable String id, @Nullable String endpoint, boolean isDefault) {}

  /** A distribution, multi-tenant unless told to be direct. */
  public record Distribution(
      @Nullable String id,
      @Nullable String comment,
      @Nullable String origin,
      @Nullable String certificate,
      List<Parameter> parameters,
      boolean direct,
      List<String> aliases) {
    public Distribution {
      parameters = orEmpty(parameters);
      aliases = orEmpty(aliases);
    }
  }

  /** A parameter definition. */
  public record Parameter(String name, boolean required, @Nullable String defaultValue) {}

  /** A tenant, created by the API's own rules. */
  public record Tenant(
      String name,
      String distribution,
      List<String> domains,
      Map<String, String> parameters,
      @Nullable String connectionGroup,
      @Nullable String certificate,
      boolean disabled,
      Map<String, String> tags) {
    public Tenant {
      domains = orEmpty(domains);
      parameters = orEmpty(parameters);
      tags = orEmpty(tags);
    }
  }

  public Seed {
    accounts = orEmpty(accounts);
  }

  private static <T> List<T> orEmpty(@Nullable List<T> list) {
    return list == null ? List.of() : List.copyOf(list);
  }

  private static Map<String, String> orEmpty(@Nullable Map<String, String> map) {
    return map == null ? Map.of() : Map.copyOf(map);
  }
}
