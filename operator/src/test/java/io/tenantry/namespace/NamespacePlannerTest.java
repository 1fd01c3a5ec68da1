package io.tenantry.namespace;

import static io.tenantry.namespace.NamespaceWorlds.ADA;
import static io.tenantry.namespace.NamespaceWorlds.NOW;
import static io.tenantry.namespace.NamespaceWorlds.annotated;
import static io.tenantry.namespace.NamespaceWorlds.bare;
import static io.tenantry.namespace.NamespaceWorlds.condition;
import static io.tenantry.namespace.NamespaceWorlds.deleting;
import static io.tenantry.namespace.NamespaceWorlds.held;
import static io.tenantry.namespace.NamespaceWorlds.labelled;
import static io.tenantry.namespace.NamespaceWorlds.madeByGo;
import static io.tenantry.namespace.NamespaceWorlds.marks;
import static io.tenantry.namespace.NamespaceWorlds.naming;
import static io.tenantry.namespace.NamespaceWorlds.ours;
import static io.tenantry.namespace.NamespaceWorlds.owning;
import static io.tenantry.namespace.NamespaceWorlds.reported;
import static io.tenantry.namespace.NamespaceWorlds.rival;
import static io.tenantry.namespace.NamespaceWorlds.saying;
import static io.tenantry.namespace.NamespaceWorlds.settled;
import static io.tenantry.namespace.NamespaceWorlds.terminating;
import static io.tenantry.namespace.NamespaceWorlds.unreadable;
import static io.tenantry.namespace.NamespaceWorlds.without;
import static io.tenantry.namespace.NamespaceWorlds.world;
import static org.assertj.core.api.Assertions.assertThat;

import io.tenantry.namespace.guard.TenantLabels;
import io.tenantry.pass.Announcement;
import io.tenantry.pass.Next;
import io.tenantry.pass.Outcome;
import io.tenantry.pass.Treatment;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class NamespacePlannerTest {
  private static final Outcome<NamespaceStep> NOTHING_DONE = Outcome.of(List.of());
  private static final Next AGAIN = new Next.Again(Duration.ofSeconds(10));

  @Nested
  class WhileTheTenantLives {
    @Test
    void putsTheFinalizerBeforeTheNamespace() {
      var plan = NamespacePlanner.plan(without(ADA));

      assertThat(plan.steps())
          .containsExactly(
              new NamespaceStep.Hold(), new NamespaceStep.Create("user-1", marks(ADA)));
      assertThat(plan.reason()).isEqualTo(NamespaceReason.NAMESPACE_READY);
      assertThat(plan.next()).isEqualTo(new Next.Settled());
    }

    @Test
    void makesTheNamespaceOfATenantThatIsAlreadyHeld() {
      assertThat(NamespacePlanner.plan(without(held(ADA))).steps())
          .containsExactly(new NamespaceStep.Create("user-1", marks(ADA)));
    }

    @Test
    void makesADeletedNamespaceAgain() {
      assertThat(NamespacePlanner.plan(without(settled())).steps())
          .containsExactly(new NamespaceStep.Create("user-1", marks(ADA)));
    }

    @Test
    void restsOnceEverythingIsRight() {
      var plan = NamespacePlanner.plan(world(settled(), ours(ADA)));

      assertThat(plan.steps()).isEmpty();
      assertThat(plan.remarks()).isEmpty();
      assertThat(plan.reason()).isEqualTo(NamespaceReason.NAMESPACE_READY);
      assertThat(plan.next()).isEqualTo(new Next.Settled());
    }

    @Test
    void putsTheFinalizerBackOnATenantWhoseNamespaceIsThere() {
      assertThat(NamespacePlanner.plan(world(ADA, ours(ADA))).steps())
          .containsExactly(new NamespaceStep.Hold());
    }

    @Test
    void correctsOnlyWhatDiffers() {
      var drifted = labelled(labelled(ours(ADA), TenantLabels.PLAN, "gold"), "team", "blue");

      var plan = NamespacePlanner.plan(world(settled(), drifted));

      assertThat(plan.steps())
          .containsExactly(
              new NamespaceStep.Correct(
                  drifted,
                  new NamespaceMarks(
                      new TreeMap<>(Map.of(TenantLabels.PLAN, Optional.of("basic"))),
                      new TreeMap<>())));
    }

    @Test
    void followsAChangedPlanAndUsernameInPlace() {
      var changed = saying(settled(), "user-1", "Ada Lovelace", "pro");

      var plan = NamespacePlanner.plan(world(changed, ours(ADA)));

      assertThat(plan.steps())
          .singleElement()
          .isInstanceOfSatisfying(
              NamespaceStep.Correct.class,
              correct ->
                  assertThat(correct.changes().keys())
                      .containsExactly(TenantLabels.PLAN, TenantLabels.USERNAME));
    }

    @Test
    void createsNothingWhenItCannotRead() {
      var plan = NamespacePlanner.plan(unreadable(ADA));

      assertThat(plan.steps()).isEmpty();
      assertThat(plan.reason()).isEqualTo(NamespaceReason.NAMESPACE_NOT_READY);
      assertThat(plan.message()).isEqualTo("server is down");
      assertThat(plan.next()).isEqualTo(new Next.Retry());
    }

    @Test
    void doesNothingForAnInvalidSpecAndWaitsForAnother() {
      var plan = NamespacePlanner.plan(without(naming(ADA, "kube-system")));

      assertThat(plan.steps()).isEmpty();
      assertThat(plan.reason()).isEqualTo(NamespaceReason.INVALID_SPEC);
      assertThat(plan.next()).isEqualTo(new Next.Settled());
    }

    @Test
    void neitherMakesTheNewNorDeletesTheOldNamespaceOfARenamedTenant() {
      var plan = NamespacePlanner.plan(owning(without(naming(settled(), "user-2")), ours(ADA)));

      assertThat(plan.steps()).isEmpty();
      assertThat(plan.reason()).isEqualTo(NamespaceReason.USER_ID_IMMUTABLE);
      assertThat(plan.next()).isEqualTo(new Next.Settled());
    }

    @Test
    void leavesAForeignNamespaceAloneAndSaysHowToHandItOver() {
      var plan = NamespacePlanner.plan(world(ADA, bare("user-1")));

      assertThat(plan.steps()).isEmpty();
      assertThat(plan.reason()).isEqualTo(NamespaceReason.NAMESPACE_CONFLICT);
      assertThat(plan.message()).contains("kleff.io/adopt: teams/ada");
      assertThat(plan.next()).isEqualTo(new Next.Settled());
    }

    @Test
    void waitsForTheEndOfItsTerminatingNamespaceAndSaysWhatHoldsIt() {
      var ending = terminating(ours(ADA), NOW.minusSeconds(5), "1 pod remains");

      var plan = NamespacePlanner.plan(world(settled(), ending));

      assertThat(plan.steps()).isEmpty();
      assertThat(plan.reason()).isEqualTo(NamespaceReason.NAMESPACE_TERMINATING);
      assertThat(plan.message()).contains("1 pod remains");
      assertThat(plan.next()).isEqualTo(AGAIN);
    }

    @Test
    void waitsForTheEndOfATerminatingNamespaceItCouldAdopt() {
      var ending = terminating(madeByGo("user-1"), NOW);

      var plan = NamespacePlanner.plan(world(held(ADA), ending));

      assertThat(plan.steps()).isEmpty();
      assertThat(plan.reason()).isEqualTo(NamespaceReason.NAMESPACE_TERMINATING);
    }

    @Test
    void adoptsByMarkingAndTellsWhy() {
      var given = annotated(bare("user-1"), TenantLabels.ADOPT, "teams/ada");

      var plan = NamespacePlanner.plan(world(ADA, given));

      assertThat(plan.steps())
          .containsExactly(
              new NamespaceStep.Hold(),
              new NamespaceStep.Correct(given, marks(ADA).missingOn(given)));
      assertThat(plan.remarks())
          .singleElement()
          .satisfies(remark -> {
            assertThat(remark.reason()).isEqualTo("NamespaceAdopted");
            assertThat(remark.warning()).isFalse();
          });
    }
  }

  @Nested
  class WhileTheTenantGoes {
    @Test
    void doesNothingOnceTheFinalizerIsOff() {
      var plan = NamespacePlanner.plan(world(deleting(ADA), ours(ADA)));

      assertThat(plan.steps()).isEmpty();
      assertThat(plan.next()).isEqualTo(new Next.Released());
    }

    @Test
    void deletesItsNamespaceAndKeepsTheFinalizer() {
      var plan = NamespacePlanner.plan(world(deleting(settled()), ours(ADA)));

      assertThat(plan.steps()).containsExactly(new NamespaceStep.Delete(ours(ADA)));
      assertThat(plan.reason()).isEqualTo(NamespaceReason.NAMESPACE_DELETING);
      assertThat(plan.next()).isEqualTo(AGAIN);
    }

    @Test
    void deletesOnceAndThenWaits() {
      var ending = terminating(ours(ADA), NOW.minusSeconds(30), "2 pods remain", "a finalizer");

      var plan = NamespacePlanner.plan(world(deleting(settled()), ending));

      assertThat(plan.steps()).isEmpty();
      assertThat(plan.message()).endsWith("user-1: 2 pods remain; a finalizer");
      assertThat(plan.remarks()).isEmpty();
      assertThat(plan.next()).isEqualTo(AGAIN);
    }

    @Test
    void saysOnceThatTheEndTakesTooLong() {
      var ending = terminating(ours(ADA), NOW.minus(Duration.ofMinutes(11)), "a finalizer");

      var plan = NamespacePlanner.plan(world(deleting(settled()), ending));

      assertThat(plan.steps()).isEmpty();
      assertThat(plan.next()).isEqualTo(AGAIN);
      assertThat(plan.remarks())
          .singleElement()
          .satisfies(remark -> {
            assertThat(remark.reason()).isEqualTo("NamespaceDeletionStuck");
            assertThat(remark.warning()).isTrue();
            assertThat(remark.message()).contains("a finalizer");
          });

      var told =
          reported(
              deleting(settled()),
              Optional.of("user-1"),
              condition(
                  "NamespaceReady", false, NamespaceReason.NAMESPACE_DELETING, plan.message()));
      assertThat(NamespacePlanner.plan(world(told, ending)).remarks()).isEmpty();
    }

    @Test
    void hasPatienceForTenMinutes() {
      var ending = terminating(ours(ADA), NOW.minus(Duration.ofMinutes(10)));

      assertThat(NamespacePlanner.plan(world(deleting(settled()), ending)).remarks()).isEmpty();
    }

    @Test
    void takesTheFinalizerOffWhenTheNamespaceIsGone() {
      var plan = NamespacePlanner.plan(without(deleting(settled())));

      assertThat(plan.steps()).containsExactly(new NamespaceStep.Release());
      assertThat(plan.next()).isEqualTo(new Next.Released());
      assertThat(plan.remarks())
          .extracting(Announcement::reason)
          .containsExactly("NamespaceDeleted");
    }

    @Test
    void doesNotSpeakOfANamespaceThatNeverWas() {
      assertThat(NamespacePlanner.plan(without(deleting(held(ADA)))).remarks()).isEmpty();
    }

    @Test
    void neverDeletesAForeignNamespaceAndWarns() {
      var plan = NamespacePlanner.plan(world(deleting(held(ADA)), bare("user-1")));

      assertThat(plan.steps()).containsExactly(new NamespaceStep.Release());
      assertThat(plan.remarks())
          .singleElement()
          .satisfies(remark -> {
            assertThat(remark.reason()).isEqualTo("NamespaceNotOwned");
            assertThat(remark.warning()).isTrue();
          });
    }

    @Test
    void knowsThatItsOwnIsGoneWhenTheNextTenantWasQuicker() {
      var waiting =
          reported(
              deleting(settled()),
              Optional.of("user-1"),
              condition("NamespaceReady", false, NamespaceReason.NAMESPACE_DELETING));

      var plan = NamespacePlanner.plan(world(waiting, ours(rival("other", "bob", NOW))));

      assertThat(plan.steps()).containsExactly(new NamespaceStep.Release());
      assertThat(plan.remarks())
          .extracting(Announcement::reason)
          .containsExactly("NamespaceDeleted");
    }

    @Test
    void keepsTheFinalizerWhenItCannotRead() {
      var plan = NamespacePlanner.plan(unreadable(deleting(settled())));

      assertThat(plan.steps()).isEmpty();
      assertThat(plan.reason()).isEqualTo(NamespaceReason.NAMESPACE_DELETING);
      assertThat(plan.next()).isEqualTo(new Next.Retry());
    }

    @Test
    void deletesWhatItOwnsUnderAnotherNameToo() {
      var renamed = naming(deleting(settled()), "user-2");

      var plan = NamespacePlanner.plan(owning(without(renamed), ours(ADA)));

      assertThat(plan.steps()).containsExactly(new NamespaceStep.Delete(ours(ADA)));
      assertThat(plan.next()).isEqualTo(AGAIN);
    }

    @Test
    void believesTheLiveReadMoreThanTheWatch() {
      var plan = NamespacePlanner.plan(owning(without(deleting(settled())), ours(ADA)));

      assertThat(plan.steps()).containsExactly(new NamespaceStep.Release());
    }

    @Test
    void marksWhatTheGoOperatorMadeBeforeDeletingIt() {
      var legacy = madeByGo("user-1");

      var plan = NamespacePlanner.plan(world(deleting(held(ADA)), legacy));

      assertThat(plan.steps())
          .containsExactly(new NamespaceStep.Correct(legacy, marks(ADA).missingOn(legacy)));
      assertThat(plan.next()).isEqualTo(new Next.Again(Duration.ZERO));
    }

    @Test
    void leavesAProtectedNamespaceWhateverIsWrittenOnIt() {
      var protectedOne = naming(settled(), "billing");

      var plan = NamespacePlanner.plan(world(deleting(protectedOne), ours(protectedOne)));

      assertThat(plan.steps()).containsExactly(new NamespaceStep.Release());
      assertThat(
              NamespacePlanner.plan(owning(without(deleting(settled())), bare("infra-1"))).steps())
          .containsExactly(new NamespaceStep.Release());
    }

    @Test
    void doesNotWaitForTheNamespaceItLivesIn() {
      var inside = naming(deleting(held(ADA)), "teams");

      var plan = NamespacePlanner.plan(world(inside, ours(inside)));

      assertThat(plan.steps())
          .containsExactly(new NamespaceStep.Delete(ours(inside)), new NamespaceStep.Release());
      assertThat(plan.next()).isEqualTo(new Next.Released());
    }

    @Test
    void letsAnInvalidTenantGo() {
      var plan = NamespacePlanner.plan(without(naming(deleting(held(ADA)), "")));

      assertThat(plan.steps()).containsExactly(new NamespaceStep.Release());
    }
  }

  @Nested
  class AsItsAnnotationsSay {
    @Test
    void doesNothingWhilePausedAndSaysSo() {
      var world = without(annotated(held(ADA), Treatment.PAUSED, "true"));
      var plan = NamespacePlanner.plan(world);

      assertThat(plan.steps()).isEmpty();
      assertThat(
              NamespacePlanner.plan(without(annotated(deleting(ADA), Treatment.PAUSED, "yes")))
                  .steps())
          .isEmpty();
      var report = NamespaceReporter.report(world, plan, NOTHING_DONE);
      assertThat(report.status().orElseThrow().conditions())
          .extracting(c -> c.getType() + "=" + c.getStatus())
          .containsExactly("Paused=True");
    }

    @Test
    void keepsWhatWasSaidBeforeThePause() {
      var world = world(annotated(settled(), Treatment.PAUSED, "true"), ours(ADA));
      var plan = NamespacePlanner.plan(world);

      assertThat(
              NamespaceReporter.report(world, plan, NOTHING_DONE)
                  .status()
                  .orElseThrow()
                  .conditions())
          .extracting(c -> c.getType())
          .contains("NamespaceReady", "TenantReady", "Paused");
    }

    @Test
    void letsTheNamespaceStayWhereItIsToBeRetained() {
      var tenant = annotated(deleting(settled()), Treatment.DELETION, "retain");
      var plan = NamespacePlanner.plan(world(tenant, ours(ADA)));

      assertThat(plan.steps()).containsExactly(new NamespaceStep.Release());
      assertThat(plan.next()).isEqualTo(new Next.Released());
      assertThat(plan.remarks())
          .extracting(Announcement::reason)
          .containsExactly("NamespaceRetained");
    }

    @Test
    void readsWhatNobodyUnderstandsAsWhatDoesTheLeast() {
      var tenant = annotated(deleting(settled()), Treatment.DELETION, "keep");

      assertThat(NamespacePlanner.plan(world(tenant, ours(ADA))).steps())
          .containsExactly(new NamespaceStep.Release());
    }

    @Test
    void saysWhatNobodyUnderstands() {
      var world = world(annotated(settled(), Treatment.DELETION, "keep"), ours(ADA));
      var plan = NamespacePlanner.plan(world);

      assertThat(
              NamespaceReporter.report(world, plan, NOTHING_DONE)
                  .status()
                  .orElseThrow()
                  .conditions())
          .filteredOn(c -> c.getType().equals("AnnotationsValid"))
          .singleElement()
          .satisfies(c -> assertThat(c.getMessage()).contains(Treatment.DELETION, "keep"));
    }
  }
}
