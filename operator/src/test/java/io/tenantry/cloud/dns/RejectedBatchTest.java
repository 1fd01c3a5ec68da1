package io.tenantry.cloud.dns;

import static io.tenantry.cloud.dns.Samples.A;
import static io.tenantry.cloud.dns.Samples.B;
import static io.tenantry.cloud.dns.Samples.creates;
import static io.tenantry.cloud.dns.Samples.deletes;
import static io.tenantry.cloud.dns.Samples.numbered;
import static org.assertj.core.api.Assertions.assertThat;

import io.tenantry.cloud.dns.BatchError.Sort;
import io.tenantry.pass.Failure.Kind;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class RejectedBatchTest {
  private static final OwnerChanges ONE = creates("one", A);
  private static final OwnerChanges TWO = creates("two", B);
  private static final OwnerChanges THREE = creates("three", numbered(3));
  private static final List<OwnerChanges> ALL = List.of(ONE, TWO, THREE);
  private static final ObservedRecords ALL_SEEN =
      new ObservedRecords(
          Map.of(A.name(), List.of(), B.name(), List.of(), numbered(3).name(), List.of()));

  private static BatchError about(Sort sort, String name) {
    return new BatchError(sort, Set.of(name), Set.of(), "about " + name);
  }

  private static RejectedBatch judge(ObservedRecords facts, BatchError... complaints) {
    return RejectedBatch.of(ALL, List.of(complaints), facts, false);
  }

  @Test
  void refusesWhatCanNeverWorkWithoutALook() {
    assertThat(judge(ObservedRecords.NONE, about(Sort.INVALID, B.name())))
        .isEqualTo(
            new RejectedBatch.Sift(
                Map.of(TWO, Refusal.of(Kind.INVALID, "about " + B.name())),
                Set.of(),
                List.of(ONE, THREE)));
  }

  @Test
  void looksAtThoseAboutWhomThereIsDoubt() {
    assertThat(judge(ObservedRecords.NONE, about(Sort.PRESENCE, A.name())))
        .isEqualTo(new RejectedBatch.Sift(Map.of(), Set.of(A.name()), ALL));
  }

  @Test
  void looksAtAllTheSecondTime() {
    assertThat(
            RejectedBatch.of(
                ALL, List.of(about(Sort.PRESENCE, A.name())), ObservedRecords.NONE, true))
        .isEqualTo(
            new RejectedBatch.Sift(Map.of(), Set.of(A.name(), B.name(), numbered(3).name()), ALL));
  }

  @Test
  void givesUpOnThoseThatALookDidNotHelp() {
    assertThat(judge(ALL_SEEN, about(Sort.PRESENCE, A.name())))
        .isEqualTo(
            new RejectedBatch.Sift(
                Map.of(ONE, Refusal.of(Kind.STALE, "about " + A.name())),
                Set.of(),
                List.of(TWO, THREE)));
  }

  @Test
  void looksBeforeItRefusesADeletionOfWhatNeedNotBeThere() {
    var doubtful =
        new OwnerChanges(
            Samples.claim("o", List.of(), List.of(A), false),
            List.of(RecordChange.delete(A)),
            List.of());
    assertThat(
            RejectedBatch.of(
                List.of(doubtful),
                List.of(about(Sort.INVALID, A.name())),
                ObservedRecords.NONE,
                false))
        .isEqualTo(new RejectedBatch.Sift(Map.of(), Set.of(A.name()), List.of(doubtful)));
  }

  @Test
  void blamesByValue() {
    var complaint = new BatchError(Sort.INVALID, Set.of(), Set.of("d1.net"), "bad value");
    assertThat(judge(ObservedRecords.NONE, complaint))
        .isInstanceOfSatisfying(
            RejectedBatch.Sift.class, sift -> assertThat(sift.refused()).hasSize(3));
  }

  @Test
  void halvesOnlyAfterALook() {
    assertThat(judge(ObservedRecords.NONE))
        .isInstanceOfSatisfying(
            RejectedBatch.Sift.class, sift -> assertThat(sift.look()).hasSize(3));
    assertThat(judge(ALL_SEEN))
        .isEqualTo(new RejectedBatch.Halve(List.of(ONE), List.of(TWO, THREE)));
    assertThat(RejectedBatch.of(List.of(ONE), List.of(), ALL_SEEN, true))
        .isEqualTo(
            new RejectedBatch.Sift(
                Map.of(
                    ONE, Refusal.of(Kind.INVALID, "the DNS provider refused it without a reason")),
                Set.of(),
                List.of()));
  }

  @Test
  void aFullZoneTakesDeletionsFirstAndThenAsManyAsFit() {
    var full = List.of(new BatchError(Sort.FULL, Set.of(), Set.of(), "full"));
    var gone = deletes("gone", numbered(9));
    assertThat(RejectedBatch.of(List.of(ONE, gone, TWO), full, ObservedRecords.NONE, false))
        .isEqualTo(new RejectedBatch.Halve(List.of(gone), List.of(ONE, TWO)));
    assertThat(RejectedBatch.of(List.of(ONE, TWO), full, ObservedRecords.NONE, false))
        .isEqualTo(new RejectedBatch.Halve(List.of(ONE), List.of(TWO)));
    assertThat(RejectedBatch.of(List.of(ONE), full, ObservedRecords.NONE, false))
        .isEqualTo(new RejectedBatch.Full(ONE, Refusal.of(Kind.LIMIT, "full")));
  }
}
