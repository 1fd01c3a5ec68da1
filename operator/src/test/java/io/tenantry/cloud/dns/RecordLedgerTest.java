package io.tenantry.cloud.dns;

import static io.tenantry.cloud.dns.RecordLedger.State.DOUBTED;
import static io.tenantry.cloud.dns.RecordLedger.State.THERE;
import static io.tenantry.cloud.dns.RecordLedger.State.TRIED;
import static io.tenantry.cloud.dns.Samples.A;
import static io.tenantry.cloud.dns.Samples.B;
import static org.assertj.core.api.Assertions.assertThat;

import io.tenantry.cloud.DnsRecord;
import io.tenantry.cloud.DnsRecords.Progress;
import io.tenantry.cloud.dns.RecordLedger.Evidence;
import io.tenantry.cloud.dns.RecordLedger.LastWish;
import io.tenantry.cloud.dns.RecordLedger.Request;
import io.tenantry.cloud.dns.RecordLedger.State;
import io.tenantry.cloud.dns.RecordLedger.Step;
import io.tenantry.pass.Failure;
import io.tenantry.pass.Failure.Kind;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class RecordLedgerTest {
  private static final Failure TAKEN = new Failure(Kind.TAKEN, "somebody has it");

  private static RecordLedger status(Map<DnsRecord, State> notes, LastWish last) {
    return new RecordLedger(notes, last, Evidence.STATUS, false);
  }

  private static LastWish wished(Progress progress, DnsRecord... wants) {
    return new LastWish(Set.of(wants), progress);
  }

  // Noting

  @Test
  void notesWhatIsWantedBeforeItAsks() {
    assertThat(status(Map.of(), LastWish.NONE).next(Set.of(A)))
        .isEqualTo(
            new Step.Note(
                Map.of(A, TRIED), Optional.of(new Request(Set.of(), Set.of(), Set.of()))));
  }

  @Test
  void tellsTheEngineWhatThereIsBeforeItAdds() {
    assertThat(status(Map.of(A, THERE), LastWish.NONE).next(Set.of(A, B)))
        .isEqualTo(
            new Step.Note(
                Map.of(A, THERE, B, TRIED),
                Optional.of(new Request(Set.of(A), Set.of(), Set.of(A)))));
  }

  @Test
  void tellsNothingWhereTheEngineKnowsOrNobodyDoes() {
    var known = wished(new Progress.InSync("C1"), A);
    assertThat(status(Map.of(A, THERE), known).next(Set.of(A, B)))
        .isEqualTo(new Step.Note(Map.of(A, THERE, B, TRIED), Optional.empty()));
    assertThat(status(Map.of(A, TRIED), LastWish.NONE).next(Set.of(A, B)))
        .isEqualTo(new Step.Note(Map.of(A, TRIED, B, TRIED), Optional.empty()));
  }

  @Test
  void doubtsWhatShallGoBeforeItAsks() {
    var known = wished(new Progress.InSync("C1"), A);
    assertThat(status(Map.of(A, THERE), known).next(Set.of()))
        .isEqualTo(new Step.Note(Map.of(A, DOUBTED), Optional.empty()));
  }

  @Test
  void whoGoesNeverWantsAnythingBack() {
    var ledger = new RecordLedger(Map.of(A, THERE), LastWish.NONE, Evidence.STATUS, true);
    assertThat(ledger.next(Set.of()))
        .isEqualTo(new Step.Ask(new Request(Set.of(A), Set.of(), Set.of()), false));
  }

  /** Another target at the same name takes its place in one change. */
  @Test
  void doubtsNothingOfANameThatStays() {
    var other = new DnsRecord.Cname(A.name(), "d2.net", 300);
    assertThat(status(Map.of(A, THERE), wished(new Progress.InSync(""), A)).next(Set.of(other)))
        .isEqualTo(new Step.Note(Map.of(A, THERE, other, TRIED), Optional.empty()));
  }

  @ParameterizedTest
  @EnumSource(names = {"PLAN", "ZONE"})
  void asksAtOnceWhereTheSamePlanNotes(Evidence evidence) {
    assertThat(new RecordLedger(Map.of(), LastWish.NONE, evidence, false).next(Set.of(A)))
        .isEqualTo(new Step.Ask(new Request(Set.of(), Set.of(), Set.of(A)), false));
  }

  // Asking

  @Test
  void whatWasTriedIsInDoubtUnlessThisProcessKnowsWhatItSent() {
    var notes = Map.<DnsRecord, State>of(A, TRIED);
    assertThat(status(notes, LastWish.NONE).next(Set.of(A)))
        .isEqualTo(new Step.Ask(new Request(Set.of(), Set.of(A), Set.of(A)), false));
    assertThat(status(notes, wished(new Progress.InSync(""))).next(Set.of(A)))
        .isEqualTo(new Step.Ask(new Request(Set.of(), Set.of(), Set.of(A)), false));
  }

  @Test
  void whatWasThereAndMayBeGoneIsOursAndInDoubt() {
    assertThat(status(Map.of(A, DOUBTED), wished(new Progress.InSync(""))).next(Set.of(A)))
        .isEqualTo(new Step.Ask(new Request(Set.of(A), Set.of(A), Set.of(A)), false));
  }

  @Test
  void leavesToOthersWhatTheyKeep() {
    assertThat(status(Map.of(A, DOUBTED, B, THERE), LastWish.NONE).next(Set.of(B), A::equals))
        .isEqualTo(
            new Step.Written(
                Map.of(B, THERE), Optional.of(new Request(Set.of(B), Set.of(), Set.of(B)))));
  }

  @ParameterizedTest
  @EnumSource(names = {"PLAN", "ZONE"})
  void hasOlderWishesForgottenWhereTheyMeanNothing(Evidence evidence) {
    var last = wished(new Progress.Propagating("C1"), B);
    assertThat(new RecordLedger(Map.of(), last, evidence, false).next(Set.of(A)))
        .isInstanceOfSatisfying(Step.Ask.class, ask -> assertThat(ask.anew()).isTrue());
  }

  // Following

  @ParameterizedTest
  @EnumSource
  void waitsForWhatIsOnItsWay(Evidence evidence) {
    var notes = Map.<DnsRecord, State>of(A, TRIED);
    assertThat(
            new RecordLedger(notes, wished(new Progress.Queued(), A), evidence, false)
                .next(Set.of(A)))
        .isEqualTo(new Step.Wait(Optional.empty()));
    assertThat(
            new RecordLedger(notes, wished(new Progress.Propagating("C1"), A), evidence, false)
                .next(Set.of(A)))
        .isEqualTo(new Step.Wait(Optional.of("C1")));
  }

  @ParameterizedTest
  @EnumSource(names = {"STATUS", "PLAN"})
  void believesTheEngineWhereNobodyHasLooked(Evidence evidence) {
    var last = wished(new Progress.InSync("C1"), A);
    assertThat(new RecordLedger(Map.of(A, TRIED), last, evidence, false).next(Set.of(A)))
        .isEqualTo(new Step.Written(Map.of(A, THERE), Optional.empty()));
  }

  @Test
  void believesItsEyesMoreThanTheEngine() {
    var last = wished(new Progress.InSync("C1"), A);
    assertThat(new RecordLedger(Map.of(), last, Evidence.ZONE, false).next(Set.of(A)))
        .isEqualTo(new Step.Ask(new Request(Set.of(), Set.of(), Set.of(A)), true));
    assertThat(new RecordLedger(Map.of(A, THERE), last, Evidence.ZONE, false).next(Set.of(A)))
        .isEqualTo(new Step.Written(Map.of(A, THERE), Optional.empty()));
  }

  @Test
  void keepsWhatIsThereAlsoInANewProcess() {
    assertThat(status(Map.of(A, THERE), LastWish.NONE).next(Set.of(A)))
        .isEqualTo(
            new Step.Written(
                Map.of(A, THERE), Optional.of(new Request(Set.of(A), Set.of(), Set.of(A)))));
  }

  // Refusals

  @Test
  void forgetsWhatIsForeignUnlessItWasItsOwnOnce() {
    var last = wished(new Progress.Refused(TAKEN, Set.of(A, B)), A, B);
    assertThat(status(Map.of(A, TRIED, B, DOUBTED), last).next(Set.of(A, B)))
        .isEqualTo(new Step.Refused(Map.of(B, DOUBTED), TAKEN));
  }

  @ParameterizedTest
  @CsvSource({
    "MISSING, THERE, true",
    "MISSING, TRIED, true",
    "DENIED, TRIED, true",
    "DENIED, THERE, false",
    "TAKEN, DOUBTED, false",
    "UNAVAILABLE, TRIED, false",
    "THROTTLED, TRIED, false"
  })
  void nothingIsLeftWhereTheZoneIsGoneOrNeverLetUsIn(Kind kind, State state, boolean done) {
    var refused = new Progress.Refused(new Failure(kind, "no"));
    var ledger = new RecordLedger(Map.of(A, state), wished(refused), Evidence.STATUS, true);
    assertThat(ledger.next(Set.of()))
        .isEqualTo(
            done
                ? new Step.Written(Map.of(), Optional.empty())
                : new Step.Refused(Map.of(A, state), new Failure(kind, "no")));
  }

  @Test
  void aRefusalOfSomethingElseMeansNothing() {
    var last = wished(new Progress.Refused(TAKEN, Set.of(A)), A);
    assertThat(status(Map.of(A, TRIED, B, TRIED), last).next(Set.of(B)))
        .isInstanceOf(Step.Ask.class);
  }
}
