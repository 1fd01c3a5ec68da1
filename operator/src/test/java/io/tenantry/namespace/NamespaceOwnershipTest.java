package io.tenantry.namespace;

import static io.tenantry.namespace.NamespaceWorlds.ADA;
import static io.tenantry.namespace.NamespaceWorlds.NOW;
import static io.tenantry.namespace.NamespaceWorlds.annotated;
import static io.tenantry.namespace.NamespaceWorlds.bare;
import static io.tenantry.namespace.NamespaceWorlds.condition;
import static io.tenantry.namespace.NamespaceWorlds.edited;
import static io.tenantry.namespace.NamespaceWorlds.existing;
import static io.tenantry.namespace.NamespaceWorlds.held;
import static io.tenantry.namespace.NamespaceWorlds.labelled;
import static io.tenantry.namespace.NamespaceWorlds.madeByGo;
import static io.tenantry.namespace.NamespaceWorlds.naming;
import static io.tenantry.namespace.NamespaceWorlds.ours;
import static io.tenantry.namespace.NamespaceWorlds.ownerLives;
import static io.tenantry.namespace.NamespaceWorlds.reported;
import static io.tenantry.namespace.NamespaceWorlds.rival;
import static io.tenantry.namespace.NamespaceWorlds.rivalled;
import static io.tenantry.namespace.NamespaceWorlds.settled;
import static io.tenantry.namespace.NamespaceWorlds.world;
import static org.assertj.core.api.Assertions.assertThat;

import io.tenantry.namespace.guard.TenantLabels;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The six rules of ownership, in their order. */
class NamespaceOwnershipTest {
  private static final NamespaceOwnership OURS = new NamespaceOwnership.Ours();

  @Test
  void rule1OurUidMakesItOurs() {
    assertThat(claim(world(ADA, ours(ADA)))).isEqualTo(OURS);
  }

  @Test
  void rule1OurUidWinsOverAnyOtherMark() {
    var disputed = annotated(ours(ADA), TenantLabels.TENANT, "other/bob");

    assertThat(claim(world(ADA, disputed))).isEqualTo(OURS);
  }

  @Test
  void rule2OurNameWithTheUidOfADeadTenantIsAdopted() {
    var restored = annotated(ours(ADA), TenantLabels.TENANT_UID, "uid-before-the-restore");

    assertThat(claim(world(ADA, restored))).isInstanceOf(NamespaceOwnership.Adoptable.class);
  }

  @Test
  void rule2OurNameWithTheUidOfALivingTenantIsForeign() {
    var theirs = annotated(ours(ADA), TenantLabels.TENANT_UID, "uid-of-a-living-one");

    assertThat(claim(ownerLives(world(ADA, theirs))))
        .isInstanceOf(NamespaceOwnership.Foreign.class);
  }

  @Test
  void rule2OurNameWithoutAnyUidIsAdopted() {
    var marked = annotated(bare("user-1"), TenantLabels.TENANT, "teams/ada");

    assertThat(claim(world(ADA, marked))).isInstanceOf(NamespaceOwnership.Adoptable.class);
  }

  @Test
  void rule3AnotherTenantsMarksAreForeignAndTheOwnerIsNamed() {
    var theirs = ours(rival("other", "bob", NOW));

    assertThat(claim(world(ADA, theirs)))
        .isEqualTo(new NamespaceOwnership.Foreign("it belongs to Tenant other/bob"));
  }

  @Test
  void rule3AUidAloneIsForeignToo() {
    var theirs = annotated(bare("user-1"), TenantLabels.TENANT_UID, "uid-x");

    assertThat(claim(world(ADA, theirs)))
        .isEqualTo(new NamespaceOwnership.Foreign("it belongs to Tenant with uid uid-x"));
  }

  @Test
  void rule3ComesBeforeTheAdministratorsWord() {
    var theirs = annotated(ours(rival("other", "bob", NOW)), TenantLabels.ADOPT, "teams/ada");

    assertThat(claim(world(ADA, theirs))).isInstanceOf(NamespaceOwnership.Foreign.class);
  }

  @Test
  void rule4AdoptsWhatTheGoOperatorMade() {
    assertThat(claim(world(held(ADA), madeByGo("user-1"))))
        .isInstanceOf(NamespaceOwnership.Adoptable.class);
  }

  /** Whoever may write a Tenant can write its finalizer, its username and its plan. */
  @Test
  void rule4IsNotForgedByATenantThatCameAfterTheNamespace() {
    var forged = held(rival("evil", "eve", NOW.plusSeconds(1)));

    assertThat(claim(world(forged, madeByGo("user-1"))))
        .isInstanceOf(NamespaceOwnership.Foreign.class);
    assertThat(claim(rivalled(world(held(ADA), madeByGo("user-1")), forged)))
        .isInstanceOf(NamespaceOwnership.Adoptable.class);
  }

  @Test
  void rule4NeedsTheNamespaceToNameTheUser() {
    var theirs = labelled(madeByGo("user-1"), TenantLabels.USERNAME, "Bob");

    assertThat(claim(world(held(ADA), theirs))).isInstanceOf(NamespaceOwnership.Foreign.class);
  }

  /** An old Tenant may have been edited to name what another has. */
  @Test
  void rule4PrefersWhoHasAlwaysNamedIt() {
    var edited = edited(held(rival("zoo", "bob", ADA.created().minusSeconds(9))));
    var namespace = madeByGo("user-1");

    assertThat(claim(rivalled(world(held(ADA), namespace), edited)))
        .isInstanceOf(NamespaceOwnership.Adoptable.class);
    assertThat(claim(rivalled(world(edited, namespace), held(ADA))))
        .isInstanceOf(NamespaceOwnership.Foreign.class);
    assertThat(claim(world(edited, namespace))).isInstanceOf(NamespaceOwnership.Adoptable.class);
    assertThat(claim(rivalled(world(edited, namespace), edited(held(ADA)))))
        .isEqualTo(
            new NamespaceOwnership.Foreign(
                "several Tenants with this spec.userId were edited after its creation"));
  }

  @Test
  void nothingProtectedIsAnybodys() {
    var billing = naming(held(ADA), "billing");

    assertThat(claim(world(billing, ours(billing)))).isInstanceOf(NamespaceOwnership.Foreign.class);
    assertThat(claim(world(billing, madeByGo("billing"))))
        .isInstanceOf(NamespaceOwnership.Foreign.class);
  }

  @Test
  void rule4NeedsTheFinalizer() {
    assertThat(claim(world(ADA, madeByGo("user-1"))))
        .isInstanceOf(NamespaceOwnership.Foreign.class);
  }

  @Test
  void rule4NeedsAnEmptyStatus() {
    var known =
        reported(
            held(ADA),
            Optional.empty(),
            condition("NamespaceReady", false, NamespaceReason.NAMESPACE_CONFLICT),
            condition("TenantReady", false, NamespaceReason.NAMESPACE_CONFLICT));

    assertThat(claim(world(known, madeByGo("user-1"))))
        .isInstanceOf(NamespaceOwnership.Foreign.class);
    assertThat(claim(world(settled(), madeByGo("user-1"))))
        .isInstanceOf(NamespaceOwnership.Foreign.class);
  }

  @Test
  void rule4SurvivesOurOwnFailedTries() {
    var failed =
        reported(
            held(ADA),
            Optional.empty(),
            condition("NamespaceReady", false, NamespaceReason.NAMESPACE_NOT_READY),
            condition("TenantReady", false, NamespaceReason.NAMESPACE_NOT_READY));

    assertThat(claim(world(failed, madeByGo("user-1"))))
        .isInstanceOf(NamespaceOwnership.Adoptable.class);
  }

  @Test
  void rule4NeedsBothLabels() {
    var half = existing("user-1", Map.of(TenantLabels.USERNAME, "Ada"), Map.of());
    var otherHalf = existing("user-1", Map.of(TenantLabels.PLAN, "basic"), Map.of());

    assertThat(claim(world(held(ADA), half))).isInstanceOf(NamespaceOwnership.Foreign.class);
    assertThat(claim(world(held(ADA), otherHalf))).isInstanceOf(NamespaceOwnership.Foreign.class);
  }

  @Test
  void rule4GivesItToTheOldestOfSeveralHeirs() {
    var older = held(rival("zoo", "bob", ADA.created().minusSeconds(1)));
    var younger = held(rival("aaa", "cyd", ADA.created().plusSeconds(1)));
    var namespace = madeByGo("user-1");

    assertThat(claim(rivalled(world(held(ADA), namespace), younger)))
        .isInstanceOf(NamespaceOwnership.Adoptable.class);
    assertThat(claim(rivalled(world(held(ADA), namespace), younger, older)))
        .isEqualTo(
            new NamespaceOwnership.Foreign("Tenant zoo/bob has the same spec.userId and is older"));
    assertThat(claim(rivalled(world(older, namespace), held(ADA), younger)))
        .isInstanceOf(NamespaceOwnership.Adoptable.class);
  }

  @Test
  void rule4LetsTheNameDecideAmongHeirsOfOneAge() {
    var before = held(rival("teams", "aaron", ADA.created()));
    var after = held(rival("teams", "zoe", ADA.created()));
    var namespace = madeByGo("user-1");

    assertThat(claim(rivalled(world(held(ADA), namespace), after)))
        .isInstanceOf(NamespaceOwnership.Adoptable.class);
    assertThat(claim(rivalled(world(held(ADA), namespace), before)))
        .isInstanceOf(NamespaceOwnership.Foreign.class);
  }

  @Test
  void rule4CountsOnlyHeirsThatTheGoOperatorHeld() {
    var newcomer = rival("aaa", "bob", ADA.created().minusSeconds(1));

    assertThat(claim(rivalled(world(held(ADA), madeByGo("user-1")), newcomer)))
        .isInstanceOf(NamespaceOwnership.Adoptable.class);
  }

  @Test
  void rule5AnAdministratorMayHandItOver() {
    var given = annotated(bare("user-1"), TenantLabels.ADOPT, "teams/ada");

    assertThat(claim(world(ADA, given))).isInstanceOf(NamespaceOwnership.Adoptable.class);
    assertThat(claim(world(settled(), given))).isInstanceOf(NamespaceOwnership.Adoptable.class);
  }

  @Test
  void rule5NeedsThisVeryTenant() {
    var given = annotated(bare("user-1"), TenantLabels.ADOPT, "teams/bob");

    assertThat(claim(world(ADA, given))).isInstanceOf(NamespaceOwnership.Foreign.class);
  }

  @Test
  void rule6EverythingElseIsForeign() {
    assertThat(claim(world(ADA, bare("user-1"))))
        .isEqualTo(
            new NamespaceOwnership.Foreign(
                "it existed before and has no annotation of this Tenant"));
    assertThat(claim(world(held(ADA), bare("user-1"))))
        .isInstanceOf(NamespaceOwnership.Foreign.class);
  }

  private static NamespaceOwnership claim(NamespaceWorld world) {
    return NamespaceOwnership.on(((NamespaceLookup.Present) world.seen()).namespace(), world);
  }
}
