package io.tenantry.edge;

import io.tenantry.api.edge.WrittenRecord;
import io.tenantry.pass.Failure;
import io.tenantry.pass.Verdict;
import java.util.List;
import java.util.Optional;

/**
 * The steps for a tenant's DNS records, and their state.
 *
 * @param noted what the status shall know of once the pass is over
 * @param settled whether every record is where it should be, and everywhere to be seen
 * @param sent whether every change is at least accepted: all that a deletion waits for
 * @param again whether the next pass has work to do at once
 * @param changeId the change that is on its way, where it is told of
 */
record RecordPlan(
    List<EdgeStep> steps,
    List<WrittenRecord> noted,
    Verdict verdict,
    boolean settled,
    boolean sent,
    boolean again,
    Optional<Failure> failure,
    Optional<String> changeId) {

  RecordPlan {
    steps = List.copyOf(steps);
    noted = List.copyOf(noted);
  }
}
