package io.tenantry.cloud.dns;

import io.tenantry.cloud.DnsRecord;
import java.util.Optional;
import java.util.Set;

/**
 * A DNS provider, and what it can do.
 *
 * @param name as specs name it
 * @param limits how much it takes in one batch
 */
public record Provider(String name, BatchLimits limits, Set<Ability> abilities) {

  /** What not every provider can do. */
  public enum Ability {
    /** A batch happens as a whole or not at all; without it, changes are sent one by one. */
    ATOMIC_BATCH,
    /**
     * Nothing is created where something is, and nothing deleted that is not exactly so; without
     * it, a zone is read before it is changed.
     */
    CREATE_ONLY,
    /** Address records that follow another name; without it, they are refused. */
    ALIAS,
    /** Several record sets of a name and type; without it, they are refused. */
    ROUTING
  }

  public Provider {
    abilities = Set.copyOf(abilities);
  }

  boolean can(Ability ability) {
    return abilities.contains(ability);
  }

  /**
   * Whether what is there must be known before anything is sent: where nothing guards what is
   * foreign, and where a change that fails halfway would have to be told from one that was not
   * made.
   */
  boolean isReadFirst() {
    return !can(Ability.CREATE_ONLY) || !can(Ability.ATOMIC_BATCH);
  }

  /** Why it cannot have a record, and what to do. */
  Optional<String> objection(DnsRecord record) {
    if (record instanceof DnsRecord.Alias && !can(Ability.ALIAS)) {
      return Optional.of(
          "%s needs an alias record, which DNS provider %s does not have: use a zone of another provider"
              .formatted(record.name(), name));
    }
    return record.routing().isPresent() && !can(Ability.ROUTING)
        ? Optional.of(
            "%s is shared by several record sets, which DNS provider %s does not have: use a zone of another provider"
                .formatted(record.name(), name))
        : Optional.empty();
  }
}
