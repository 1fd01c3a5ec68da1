package io.tenantry.cloud.dns;

import static io.tenantry.cloud.dns.Samples.A;
import static io.tenantry.cloud.dns.Samples.B;
import static io.tenantry.cloud.dns.Samples.creates;
import static io.tenantry.cloud.dns.Samples.deletes;
import static io.tenantry.cloud.dns.Samples.numbered;
import static org.assertj.core.api.Assertions.assertThat;

import io.tenantry.cloud.dns.Complaint.Sort;
import io.tenantry.pass.Failure.Kind;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class TriageTest {
  private static final Unit ONE = creates("one", A);
  private static final Unit TWO = creates("two", B);
  private static final Unit THREE = creates("three", numbered(3));
  private static final List<Unit> ALL = List.of(ONE, TWO, THREE);
  private static final Facts ALL_SEEN =
      new Facts(Map.of(A.name(), List.of(), B.name(), List.of(), numbered(3).name(), List.of()));

  private static Complaint about(Sort sort, String name) {
    return new Complaint(sort, Set.of(name), Set.of(), "about " + name);
  }

  private static Triage judge(Facts facts, Complaint... complaints) {
    return Triage.of(ALL, List.of(complaints), facts, false);
  }

  @Test
  void refusesWhatCanNeverWorkWithoutALook() {
    assertThat(judge(Facts.NONE, about(Sort.INVALID, B.name())))
        .isEqualTo(
            new Triage.Sift(
                Map.of(TWO, Refusal.of(Kind.INVALID, "about " + B.name())),
                Set.of(),
                List.of(ONE, THREE)));
  }

  @Test
  void looksAtThoseAboutWhomThereIsDoubt() {
    assertThat(judge(Facts.NONE, about(Sort.PRESENCE, A.name())))
        .isEqualTo(new Triage.Sift(Map.of(), Set.of(A.name()), ALL));
  }

  @Test
  void looksAtAllTheSecondTime() {
    assertThat(Triage.of(ALL, List.of(about(Sort.PRESENCE, A.name())), Facts.NONE, true))
        .isEqualTo(new Triage.Sift(Map.of(), Set.of(A.name(), B.name(), numbered(3).name()), ALL));
  }

  @Test
  void givesUpOnThoseThatALookDidNotHelp() {
    assertThat(judge(ALL_SEEN, about(Sort.PRESENCE, A.name())))
        .isEqualTo(
            new Triage.Sift(
                Map.of(ONE, Refusal.of(Kind.STALE, "about " + A.name())),
                Set.of(),
                List.of(TWO, THREE)));
  }

  @Test
  void looksBeforeItRefusesADeletionOfWhatNeedNotBeThere() {
    var doubtful =
        new Unit(
            Samples.claim("o", List.of(), List.of(A), false), List.of(Change.delete(A)), List.of());
    assertThat(
            Triage.of(List.of(doubtful), List.of(about(Sort.INVALID, A.name())), Facts.NONE, false))
        .isEqualTo(new Triage.Sift(Map.of(), Set.of(A.name()), List.of(doubtful)));
  }

  @Test
  void blamesByValue() {
    var complaint = new Complaint(Sort.INVALID, Set.of(), Set.of("d1.net"), "bad value");
    assertThat(judge(Facts.NONE, complaint))
        .isInstanceOfSatisfying(Triage.Sift.class, sift -> assertThat(sift.refused()).hasSize(3));
  }

  @Test
  void halvesOnlyAfterALook() {
    assertThat(judge(Facts.NONE))
        .isInstanceOfSatisfying(Triage.Sift.class, sift -> assertThat(sift.look()).hasSize(3));
    assertThat(judge(ALL_SEEN)).isEqualTo(new Triage.Halve(List.of(ONE), List.of(TWO, THREE)));
    assertThat(Triage.of(List.of(ONE), List.of(), ALL_SEEN, true))
        .isEqualTo(
            new Triage.Sift(
                Map.of(
                    ONE, Refusal.of(Kind.INVALID, "the DNS provider refused it without a reason")),
                Set.of(),
                List.of()));
  }

  @Test
  void aFullZoneTakesDeletionsFirstAndThenAsManyAsFit() {
    var full = List.of(new Complaint(Sort.FULL, Set.of(), Set.of(), "full"));
    var gone = deletes("gone", numbered(9));
    assertThat(Triage.of(List.of(ONE, gone, TWO), full, Facts.NONE, false))
        .isEqualTo(new Triage.Halve(List.of(gone), List.of(ONE, TWO)));
    assertThat(Triage.of(List.of(ONE, TWO), full, Facts.NONE, false))
        .isEqualTo(new Triage.Halve(List.of(ONE), List.of(TWO)));
    assertThat(Triage.of(List.of(ONE), full, Facts.NONE, false))
        .isEqualTo(new Triage.Full(ONE, Refusal.of(Kind.LIMIT, "full")));
  }
}
