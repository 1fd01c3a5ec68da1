package io.tenantry.cloud.dns;

import io.tenantry.cloud.DnsRecord;
import io.tenantry.pass.Failure;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** What is to be done about a claim. */
sealed interface Plan {
  record Write(Unit unit) implements Plan {}

  /**
   * Nothing: everything is as wanted.
   *
   * @param with an owner that has the same record; its change is this claim's, too
   */
  record Rest(Claim claim, List<String> remarks, Optional<String> with) implements Plan {
    public Rest {
      remarks = List.copyOf(remarks);
    }
  }

  /**
   * Something is in the way.
   *
   * @param foreign the wanted records in whose places others have theirs
   */
  record Refuse(Claim claim, Failure failure, Set<DnsRecord> foreign) implements Plan {
    public Refuse {
      foreign = Set.copyOf(foreign);
    }
  }
}
