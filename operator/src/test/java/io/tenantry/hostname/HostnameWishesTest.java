package io.tenantry.hostname;

import static io.tenantry.hostname.HostnameText.verbs;
import static io.tenantry.hostname.HostnameWorlds.ADDRESS;
import static io.tenantry.hostname.HostnameWorlds.ARN;
import static io.tenantry.hostname.HostnameWorlds.HOSTNAME;
import static io.tenantry.hostname.HostnameWorlds.address;
import static io.tenantry.hostname.HostnameWorlds.aliases;
import static io.tenantry.hostname.HostnameWorlds.all;
import static io.tenantry.hostname.HostnameWorlds.environment;
import static io.tenantry.hostname.HostnameWorlds.fresh;
import static io.tenantry.hostname.HostnameWorlds.proof;
import static io.tenantry.hostname.HostnameWorlds.proofs;
import static io.tenantry.hostname.HostnameWorlds.ready;
import static org.assertj.core.api.Assertions.assertThat;

import io.tenantry.cloud.CallContext.Urgency;
import io.tenantry.cloud.DnsRecord;
import io.tenantry.cloud.DnsRecords.Progress;
import io.tenantry.cloud.DnsRecords.Wish;
import io.tenantry.cloud.dns.RecordLedger;
import io.tenantry.hostname.ClaimedHostname.Wishing;
import io.tenantry.hostname.HostnameStep.Purpose;
import io.tenantry.hostname.HostnameWorlds.Name;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What is asked of the DNS engine. */
class HostnameWishesTest {
  private static final Set<DnsRecord> WANTS = aliases(HOSTNAME, ADDRESS);
  private static final Set<DnsRecord> PROOFS = proofs(HOSTNAME);
  private static final Set<DnsRecord> BEFORE = aliases(HOSTNAME, address("gw-02"));

  private static Wishing wishing(Set<DnsRecord> wants, Progress progress) {
    return new Wishing(HostnameWishes.owner("shop/web", HOSTNAME, Purpose.ALIAS), wants, progress);
  }

  private static Wishing nothing() {
    return wishing(Set.of(), new Progress.Unknown());
  }

  private static List<HostnameStep> submit(
      RequestView request, Wishing wishing, DnsRecord... seen) {
    var zone = new ClaimedHostname.Zone(Set.of(seen), Map.of(), false);
    var name = new Name("Z1", HOSTNAME).alias(wishing.wants(), wishing.progress());
    var ledger = HostnameWishes.seen(name.holding(), zone, WANTS, Purpose.ALIAS);
    return steps(request, ledger.ask(WANTS), Purpose.ALIAS, true);
  }

  /** For a validation record that has been noted; nobody else's record is to be overwritten. */
  private static Wish proving(DnsRecord... seen) {
    var zone = new ClaimedHostname.Zone(Set.of(seen), Map.of(), false);
    var name = new Name("Z1", HOSTNAME).noted(ARN);
    var ledger = HostnameWishes.seen(name.holding(), zone, PROOFS, Purpose.VALIDATION);
    return wish(steps(ready().subject(), ledger.ask(PROOFS), Purpose.VALIDATION, false));
  }

  private static List<HostnameStep> remove(Wishing wishing) {
    var ask = HostnameWishes.removing(wishing, BEFORE).ask(Set.of());
    return steps(ready().subject(), ask, Purpose.REMOVAL, false);
  }

  private static List<HostnameStep> steps(
      RequestView request, RecordLedger.Step.Ask ask, Purpose purpose, boolean adopt) {
    var owner = HostnameWishes.owner("shop/web", HOSTNAME, purpose);
    var zone = new Name("Z1", HOSTNAME).claim.zone();
    return HostnameWishes.steps(request, zone, owner, ask, purpose, adopt);
  }

  private static Wish wish(List<HostnameStep> steps) {
    return ((HostnameStep.Submit) steps.getLast()).wish();
  }

  // Owners

  @Test
  void haveAnOwnerForEachPurposeOfEachName() {
    assertThat(HostnameWishes.owner("shop/web", HOSTNAME, Purpose.ALIAS))
        .isEqualTo("hostname:shop/web:web.example.com:alias");
    assertThat(HostnameWishes.owner("shop/web", HOSTNAME, Purpose.VALIDATION))
        .isEqualTo("hostname:shop/web:web.example.com:proof");
  }

  @Test
  void tellWhoseTheyAre() {
    assertThat(HostnameWishes.requestOf(HostnameWishes.owner("shop/web", HOSTNAME, Purpose.ALIAS)))
        .contains("shop/web");
    assertThat(HostnameWishes.requestOf("edge/tenant")).isEmpty();
  }

  // Records

  @Test
  void nameWhatWasSeenAtTheWantedNamesAsOurs() {
    var wish = wish(submit(ready().subject(), nothing(), all(HOSTNAME, address("gw-02"))));

    assertThat(wish.had()).isEqualTo(BEFORE);
    assertThat(wish.tried()).isEmpty();
    assertThat(wish.wants()).isEqualTo(WANTS);
    assertThat(wish.policy().overwrites()).isTrue();
  }

  @Test
  void areMadeInThisPlanesOwnName() {
    var author = proving().policy().author();

    assertThat(author.name()).isEqualTo("gateway-orchestrator");
    assertThat(author.adoptHint()).endsWith("tenantry.io/adopt: \"true\"");
    assertThat(author.claimHint().orElseThrow()).contains("another cluster has the name");
  }

  @Test
  void nameAllThatMayBeThereWhereNobodyHasLooked() {
    var steps =
        steps(
            ready().subject(),
            HostnameWishes.unseen(
                    new Name("Z1", HOSTNAME).noted(ARN).holding(), BEFORE, WANTS, Purpose.ALIAS)
                .ask(WANTS),
            Purpose.ALIAS,
            false);

    assertThat(wish(steps).had()).isEmpty();
    assertThat(wish(steps).tried()).hasSize(4).containsAll(BEFORE).containsAll(WANTS);
    assertThat(wish(steps).policy().overwrites()).isFalse();
  }

  /** Whoever shares it with another of ours must not be told that it is there. */
  @Test
  void nameWhatWasNotedAndIsGoneAsOursAndInDoubt() {
    assertThat(proving().had()).isEqualTo(PROOFS);
    assertThat(proving().tried()).isEqualTo(PROOFS);
    assertThat(proving().policy().overwrites()).isFalse();
  }

  @Test
  void haveNoDoubtAboutWhatWasSeen() {
    var edited = new DnsRecord.Cname(proof(HOSTNAME).name(), proof(HOSTNAME).target(), 60);

    assertThat(proving(proof(HOSTNAME)).tried()).isEmpty();
    assertThat(proving(edited).had()).containsExactly(edited);
    assertThat(proving(edited).tried()).isEmpty();
  }

  @Test
  void nameWhatWasNotedAsOursWhereNobodyHasLooked() {
    var noted = new Name("Z1", HOSTNAME).noted(ARN).holding();
    var unnoted = new Name("Z1", HOSTNAME).holding();

    assertThat(blindly(noted).had()).isEqualTo(PROOFS);
    assertThat(blindly(noted).tried()).isEqualTo(PROOFS);
    assertThat(blindly(unnoted).had()).isEmpty();
    assertThat(blindly(unnoted).tried()).isEqualTo(PROOFS);
  }

  private static Wish blindly(ClaimedHostname holding) {
    var ledger = HostnameWishes.unseen(holding, Set.of(), PROOFS, Purpose.VALIDATION);
    return wish(steps(ready().subject(), ledger.ask(PROOFS), Purpose.VALIDATION, false));
  }

  @Test
  void removeWhatWasSeenAndWhatIsOnItsWay() {
    assertThat(wish(remove(wishing(WANTS, new Progress.Propagating("C1")))).tried())
        .isEqualTo(WANTS);
    assertThat(wish(remove(wishing(WANTS, new Progress.InSync("C1")))).tried()).isEmpty();
    assertThat(wish(remove(nothing())).had()).isEqualTo(BEFORE);
    assertThat(wish(remove(nothing())).wants()).isEmpty();
    assertThat(wish(remove(nothing())).policy().overwrites()).isFalse();
  }

  @Test
  void takeThePlaceOfTheWishBefore() {
    assertThat(verbs(submit(ready().subject(), nothing()))).containsExactly("Submit");
    assertThat(verbs(submit(ready().subject(), wishing(WANTS, new Progress.InSync("C1")))))
        .containsExactly("Forget", "Submit");
  }

  // Urgency

  @Test
  void areUrgentWhereTheUserWaits() {
    assertThat(urgency(fresh())).isEqualTo(Urgency.CHANGE);
    assertThat(urgency(ready().edited(environment("prod")))).isEqualTo(Urgency.CHANGE);
    assertThat(urgency(ready().deleting())).isEqualTo(Urgency.CHANGE);
    assertThat(urgency(ready())).isEqualTo(Urgency.CONVERGENCE);
  }

  private static Urgency urgency(HostnameWorlds world) {
    return wish(submit(world.subject(), nothing())).call().urgency();
  }

  @Test
  void aWishThatIsFulfilledAtOnceIsFollowedAtOnce() {
    var wish = wish(submit(ready().subject(), nothing()));

    assertThat(HostnameWishes.answered(wish, new Progress.InSync(""))).isTrue();
    assertThat(HostnameWishes.answered(wish, new Progress.Queued())).isFalse();
  }

  /** Names give up the record that they share one after the other. */
  @Test
  void aRemovalOfWhatOthersKeepIsNotFollowedAtOnce() {
    var removal = wish(remove(nothing()));

    assertThat(HostnameWishes.answered(removal, new Progress.InSync(""))).isFalse();
    assertThat(HostnameWishes.answered(removal, new Progress.Refused(HostnameWorlds.down())))
        .isTrue();
  }
}
