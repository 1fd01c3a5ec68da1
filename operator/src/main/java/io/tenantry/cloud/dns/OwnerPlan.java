package io.tenantry.cloud.dns;

import io.tenantry.cloud.DnsRecord;
import io.tenantry.pass.Failure;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** What is to be done about a claim. */
sealed interface OwnerPlan {
  record Write(OwnerChanges unit) implements OwnerPlan {}

  /**
   * Nothing: everything is as wanted.
   *
   * @param with an owner that has the same record; its change is this claim's, too
   */
  record Rest(OwnerClaim claim, List<String> remarks, Optional<String> with) implements OwnerPlan {
    public Rest {
      remarks = List.copyOf(remarks);
    }
  }

  /**
   * Something is in the way.
   *
   * @param foreign the wanted records in whose places others have theirs
   */
  record Refuse(OwnerClaim claim, Failure failure, Set<DnsRecord> foreign) implements OwnerPlan {
    public Refuse {
      foreign = Set.copyOf(foreign);
    }
  }
}
