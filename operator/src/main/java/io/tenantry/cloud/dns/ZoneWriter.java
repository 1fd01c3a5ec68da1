package io.tenantry.cloud.dns;

import io.tenantry.cloud.CallContext;
import io.tenantry.cloud.DnsZone;
import io.tenantry.cloud.SeenRecord;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Port: a DNS provider. What it cannot do the engine makes up for, or refuses. */
public interface ZoneWriter {
  /** How the provider takes a batch. */
  sealed interface Answer {
    record Accepted(String changeId) implements Answer {}

    /** Nothing of the batch has happened. */
    record Rejected(List<BatchError> complaints) implements Answer {
      public Rejected {
        complaints = List.copyOf(complaints);
      }
    }
  }

  Provider provider();

  /** Changes of a zone come into effect in the order in which they were accepted. */
  Answer change(CallContext call, DnsZone zone, ChangeBatch batch);

  /** Whether every server has the change; fails as missing when the provider has forgotten it. */
  boolean inSync(CallContext call, DnsZone zone, String changeId);

  /** Everything that is at these names now: for those who are about to change it. */
  List<SeenRecord> find(CallContext call, DnsZone zone, Set<String> names);

  /**
   * What is at each of these names, nothing included: for those who only watch. It may be a minute
   * old, but never older than the last change made here, and is shared with whoever asks for names
   * near these.
   */
  Map<String, Set<SeenRecord>> look(CallContext call, DnsZone zone, Set<String> names);

  /** The zone's own name, as we write names; empty where we may not read it. */
  Optional<String> zoneName(CallContext call, DnsZone zone);
}
