package io.tenantry.edge;

import static io.tenantry.edge.EdgeText.conditions;
import static io.tenantry.edge.EdgeText.events;
import static io.tenantry.edge.EdgeText.message;
import static io.tenantry.edge.EdgeText.status;
import static io.tenantry.edge.EdgeWorlds.MANAGED_CERTIFICATE;
import static io.tenantry.edge.EdgeWorlds.OWN_CERTIFICATE;
import static io.tenantry.edge.EdgeWorlds.certified;
import static io.tenantry.edge.EdgeWorlds.domains;
import static io.tenantry.edge.EdgeWorlds.failure;
import static io.tenantry.edge.EdgeWorlds.managed;
import static io.tenantry.edge.EdgeWorlds.serving;
import static io.tenantry.edge.EdgeWorlds.settled;
import static org.assertj.core.api.Assertions.assertThat;

import io.tenantry.api.edge.DistributionTenantSpec;
import io.tenantry.api.edge.ManagedCertificateRequest;
import io.tenantry.cloud.DnsRecords.Progress;
import io.tenantry.cloud.ManagedCertificate;
import io.tenantry.pass.Failure.Kind;
import io.tenantry.pass.Lookup;
import io.tenantry.pass.Next;
import io.tenantry.pass.Treatment;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ManagedCertificatePlannerTest {

  /** Created with a request for a certificate that is not there yet. */
  private static EdgeWorlds pending() {
    return settled(managed())
        .changed(certified(Optional.empty()))
        .changed(serving("inactive"))
        .names(new Lookup.NotAsked<>())
        .managed("pending-validation")
        .told();
  }

  // What is said

  @Test
  void saysThatNoneIsRequested() {
    assertThat(conditions(settled().report())).contains("CertificateReady=False/NotConfigured");
    assertThat(conditions(settled().report())).contains("Ready=True/Deployed");
  }

  @Test
  void saysThatItIsInUse() {
    var summary = settled(managed()).report();

    assertThat(conditions(summary))
        .contains("Ready=True/Deployed", "CertificateReady=True/Validated");
    assertThat(message(summary, "CertificateReady")).contains(MANAGED_CERTIFICATE);
    assertThat(status(summary).certificateArn()).isEqualTo(MANAGED_CERTIFICATE);
    assertThat(status(summary).managedCertificateStatus()).isEqualTo("issued");
    assertThat(summary.next()).isEqualTo(new Next.Settled());
  }

  @Test
  void saysThatItIsBeingAttached() {
    var summary = settled(managed()).changed(serving("inactive")).report();

    assertThat(conditions(summary))
        .contains("Ready=False/Deploying", "CertificateReady=False/Attaching");
    assertThat(message(summary, "CertificateReady")).contains(MANAGED_CERTIFICATE);
  }

  @Test
  void saysWhatCloudFrontWaitsFor() {
    var summary = pending().report();

    assertThat(conditions(summary))
        .contains("Ready=False/Deploying", "CertificateReady=False/PendingValidation");
    assertThat(message(summary, "CertificateReady")).contains("CNAME", "CloudFront");
    assertThat(message(summary, "Ready")).contains("web.example.com", "CNAME");
    assertThat(summary.next()).isEqualTo(new Next.Again(EdgeWorlds.POLL));
  }

  @Test
  void saysWhichTokensToServe() {
    var asks = new ManagedCertificateRequest("self-hosted", null, null);
    var token =
        new ManagedCertificate.Token(
            "web.example.com", "http://web.example.com/.well-known/x", "https://aws/x");
    var world = pending().spec(managed(asks));
    world.managed(
        new Lookup.Found<>(
            new ManagedCertificate(
                Optional.empty(), "pending-validation", "self-hosted", List.of(token))));

    assertThat(message(world.report(), "CertificateReady"))
        .contains("validation tokens", token.redirectFrom() + " → " + token.redirectTo());
  }

  @ParameterizedTest
  @ValueSource(strings = {"failed", "validation-timed-out", "revoked", "expired"})
  void saysHowItFailed(String state) {
    var summary = pending().managed(state).report();

    assertThat(conditions(summary))
        .contains("Ready=False/CertificateFailed", "CertificateReady=False/CertificateFailed");
    assertThat(message(summary, "CertificateReady")).contains(state);
    assertThat(events(summary)).containsExactly("CertificateFailed!");
    assertThat(status(summary).managedCertificateStatus()).isEqualTo(state);
  }

  @Test
  void saysAnyOtherStateAsItIs() {
    var summary = pending().managed("inactive").report();

    assertThat(conditions(summary)).contains("CertificateReady=False/PendingValidation");
    assertThat(message(summary, "CertificateReady")).contains("inactive");
  }

  @Test
  void goesByTheDomainsWhereNobodyCanTell() {
    var unknown = new Lookup.Unknown<ManagedCertificate>(EdgeWorlds.down());

    assertThat(conditions(settled(managed()).managed(unknown).report()))
        .contains("CertificateReady=True/Validated", "Ready=True/Deployed");
    assertThat(conditions(pending().managed(unknown).report()))
        .contains("CertificateReady=False/PendingValidation", "Ready=False/Deploying");
  }

  @Test
  void forgetsNothingBecauseNobodyCanTell() {
    var world = pending();
    var unknown = world.managed(new Lookup.Unknown<>(EdgeWorlds.down()));

    assertThat(status(unknown.report()).certificateArn()).isEqualTo(MANAGED_CERTIFICATE);
    assertThat(status(unknown.report()).managedCertificateStatus()).isEqualTo("pending-validation");
  }

  @Test
  void namesAnOwnCertificateToo() {
    var world = settled(EdgeWorlds.certificate(OWN_CERTIFICATE));

    assertThat(status(world.report()).certificateArn()).isEqualTo(OWN_CERTIFICATE);
    assertThat(status(world.report()).managedCertificateStatus()).isNull();
  }

  // Which is used

  @Test
  void attachesAnIssuedCertificateOnceAndCallsItNoDrift() {
    var world = pending().issued();

    assertThat(updated(world).config().certificateArn()).contains(MANAGED_CERTIFICATE);
    assertThat(updated(world).certificate()).isEmpty();
    assertThat(events(world.report())).containsExactly("CertificateAttaching");
    assertThat(status(world.report()).driftDetected()).isFalse();

    world.changed(certified(Optional.of(MANAGED_CERTIFICATE)));
    assertThat(world.steps()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"report", "suspend"})
  void attachesAnIssuedCertificateWhateverTheDriftPolicy(String policy) {
    assertThat(pending().issued().annotated(Treatment.DRIFT, policy).steps())
        .hasExactlyElementsOfTypes(EdgeStep.Update.class);
  }

  @Test
  void attachesWhileTheTenantIsStillBeingRolledOut() {
    assertThat(pending().issued().changed(EdgeWorlds.deployed(false)).steps())
        .hasExactlyElementsOfTypes(EdgeStep.Update.class);
  }

  @Test
  void keepsWhatIsAttachedUntilThereIsANewOne() {
    var world = pending().changed(certified(Optional.of(OWN_CERTIFICATE)));

    assertThat(world.steps()).isEmpty();
  }

  @Test
  void prefersTheOneThatTheUserNames() {
    var world = settled(managed()).edited(EdgeWorlds.certificate(OWN_CERTIFICATE));

    assertThat(updated(world).config().certificateArn()).contains(OWN_CERTIFICATE);
    assertThat(updated(world).certificate()).isEmpty();
  }

  @Test
  void honoursOneThatTheGoOperatorHasPutIntoTheSpec() {
    var world = settled(managed()).edited(EdgeWorlds.certificate(MANAGED_CERTIFICATE));

    assertThat(world.steps()).isEmpty();
    assertThat(conditions(world.report())).contains("CertificateReady=True/Validated");
  }

  @Test
  void letsGoOfTheCertificateWhenNoneIsWanted() {
    var world = settled(EdgeWorlds.certificate(OWN_CERTIFICATE));
    world.edited(EdgeWorlds.customizations(null));

    assertThat(updated(world).config().certificateArn()).isEmpty();
  }

  // When the request is edited

  private static UnaryOperator<DistributionTenantSpec> asking(
      String tokenHost, @Nullable String primary, @Nullable String logging) {
    return managed(new ManagedCertificateRequest(tokenHost, primary, logging));
  }

  private static EdgeWorlds edited(
      EdgeWorlds world, String tokenHost, @Nullable String primary, @Nullable String logging) {
    return world.edited(asking(tokenHost, primary, logging));
  }

  private static EdgeWorlds two() {
    return settled(s -> managed().apply(domains("web.example.com", "api.example.com").apply(s)));
  }

  /** The edit was ignored, and Synced said InSync. */
  @Test
  void saysWhyAnEditOfTheRequestWaitsForTheNextCertificate() {
    var host = edited(two(), "self-hosted", null, null);
    var primary = edited(two(), "cloudfront", "api.example.com", null);
    var logging = edited(two(), "cloudfront", null, "disabled");
    for (var world : List.of(host, primary, logging)) {
      for (int pass = 0; pass < 3; pass++) {
        assertThat(world.steps()).isEmpty();
        assertThat(conditions(world.report()))
            .contains("Ready=True/Deployed", "Synced=False/UpdatePending");
        world.told();
      }
      assertThat(world.atRest()).isFalse();
    }
    assertThat(message(host.report(), "Synced"))
        .contains("validationTokenHost", "covers every domain", "the next one");
    assertThat(message(primary.report(), "Synced")).contains("primaryDomainName");
    assertThat(message(logging.report(), "Synced"))
        .contains("certificateTransparencyLoggingPreference");
  }

  @Test
  void anEditThatIsTakenBackIsInSync() {
    var world = edited(two(), "self-hosted", null, "disabled").told();
    edited(world, "cloudfront", null, "enabled");

    assertThat(conditions(world.report())).contains("Synced=True/InSync");
  }

  @Test
  void theOrderOfDomainsAsksForNoOtherPrimaryDomain() {
    var world = two().edited(domains("api.example.com", "web.example.com"));

    assertThat(world.steps()).isEmpty();
    assertThat(conditions(world.report())).contains("Synced=True/InSync");
  }

  @Test
  void waitsWithAnEditUntilThePendingCertificateIsDecided() {
    var world = edited(pending(), "self-hosted", null, null);
    assertThat(world.steps()).isEmpty();
    assertThat(conditions(world.report())).contains("Synced=False/UpdatePending");
    assertThat(message(world.report(), "Synced")).contains("pending", "issued or has failed");

    world.told().managed("failed");
    assertThat(updated(world).certificate().orElseThrow().tokenHost()).isEqualTo("self-hosted");
    assertThat(events(world.report())).contains("Updated");

    world.told().managed("pending-validation").told();
    assertThat(conditions(world.report())).contains("Synced=True/InSync");
  }

  @Test
  void sendsAnEditWithTheNextRequest() {
    var world = edited(settled(managed()), "self-hosted", null, null).told();
    world.edited(domains("web.example.com", "new.example.com"));

    assertThat(updated(world).certificate().orElseThrow().tokenHost()).isEqualTo("self-hosted");
    assertThat(Objects.requireNonNull(status(world.report()).certificateRequest()))
        .isEqualTo(new ManagedCertificateRequest("self-hosted", "web.example.com", null));
  }

  @Test
  void knowsWhatAnotherOperatorHasAskedFor() {
    var world = settled(managed());
    assertThat(world.status().certificateRequest())
        .isEqualTo(new ManagedCertificateRequest("cloudfront", "web.example.com", null));
    assertThat(world.seen(Map.of("web.example.com", Optional.empty())).told().atRest()).isTrue();
    assertThat(settled(managed()).edited(managed(null)).told().status().certificateRequest())
        .isNull();
  }

  @Test
  void doesNotSayInSyncWhileTheCertificateCannotBeRead() {
    var world = edited(settled(managed()), "self-hosted", null, null);
    world.managed(new Lookup.Unknown<>(EdgeWorlds.down()));

    assertThat(conditions(world.report())).contains("Synced=False/UpdatePending");
    assertThat(message(world.report(), "Synced")).contains("CloudFront is down");
  }

  // When one is asked for again

  @Test
  void asksWhenTheRequestIsAddedLater() {
    var world = settled().edited(managed()).managed(new Lookup.Missing<>());

    assertThat(updated(world).certificate()).isPresent();
    assertThat(updated(world).config()).isEqualTo(world.live().config());
    assertThat(status(world.report()).observedGeneration()).isEqualTo(2);

    world.told().managed("pending-validation");
    assertThat(world.steps()).isEmpty();
  }

  @Test
  void asksWithAChangeThatIsMadeAnyway() {
    var world =
        settled()
            .edited(s -> EdgeWorlds.parameters("a", "1").apply(managed().apply(s)))
            .managed(new Lookup.Missing<>());

    assertThat(updated(world).certificate()).isPresent();
  }

  @Test
  void asksThoughOnlyTagsAreChangedBesides() {
    var world =
        settled()
            .edited(s -> EdgeWorlds.tags("a", "1").apply(managed().apply(s)))
            .managed(new Lookup.Missing<>());

    assertThat(world.steps())
        .hasExactlyElementsOfTypes(EdgeStep.Update.class, EdgeStep.Tag.class)
        .first()
        .isInstanceOfSatisfying(
            EdgeStep.Update.class, update -> assertThat(update.certificate()).isPresent());
  }

  @Test
  void neverAsksWhileOneIsPending() {
    assertThat(updated(pending().edited(EdgeWorlds.parameters("a", "1"))).certificate()).isEmpty();
    assertThat(pending().steps()).isEmpty();
  }

  @Test
  void neverAsksWhileNobodyCanTell() {
    for (Lookup<ManagedCertificate> nothing :
        List.of(
            new Lookup.Unknown<ManagedCertificate>(EdgeWorlds.down()),
            new Lookup.NotAsked<ManagedCertificate>())) {
      assertThat(pending().managed(nothing).steps()).isEmpty();
      assertThat(
              updated(pending().managed(nothing).edited(EdgeWorlds.parameters("a", "1")))
                  .certificate())
          .isEmpty();
    }
  }

  @Test
  void neverAsksAgainAfterAFailureUntilTheUserChangesSomething() {
    assertThat(pending().managed("failed").steps()).isEmpty();
    assertThat(
            updated(pending().managed("failed").edited(EdgeWorlds.parameters("a", "1")))
                .certificate())
        .isPresent();
  }

  @Test
  void asksWhenANewDomainIsNotCovered() {
    var two = EdgeWorlds.domains("web.example.com", "new.example.com");
    var world = settled(managed()).edited(two);

    assertThat(updated(world).certificate()).isPresent();
    assertThat(updated(world).config().certificateArn()).contains(MANAGED_CERTIFICATE);

    var covered = settled(managed()).edited(two).names("*.example.com");
    assertThat(updated(covered).certificate()).isEmpty();
  }

  @Test
  void doesNotAskAgainWhereTheNamesCannotBeRead() {
    var world = settled(managed()).names(new Lookup.Unknown<>(EdgeWorlds.denied()));

    assertThat(world.steps()).isEmpty();
  }

  @Test
  void asksWhenThereIsNoneAndTheDomainsAreNotServed() {
    assertThat(updated(pending().managed(new Lookup.Missing<>())).certificate()).isPresent();
    assertThat(settled(managed()).managed(new Lookup.Missing<>()).steps()).isEmpty();
  }

  @Test
  void asksOnlyOnceTheDomainsLeadToCloudFront() {
    var world =
        settled()
            .edited(s -> EdgeWorlds.dns().apply(managed().apply(s)))
            .managed(new Lookup.Missing<>());

    assertThat(world.steps()).hasExactlyElementsOfTypes(EdgeStep.Submit.class);
    world.told();
    assertThat(world.steps()).hasExactlyElementsOfTypes(EdgeStep.Submit.class);
    world.told().standing(new Progress.Propagating("C1"));
    assertThat(world.steps()).isEmpty();
    assertThat(status(world.report()).observedGeneration()).isEqualTo(1);

    world.told().standing(new Progress.InSync("C1"));
    assertThat(updated(world).certificate()).isPresent();
    assertThat(status(world.report()).observedGeneration()).isEqualTo(2);
  }

  @Test
  void isPatientWhenCloudFrontDoesNotSeeTheDomainsYet() {
    var unproven =
        failure(
            Kind.INVALID,
            "InvalidArgument: We could not verify domain name ownership",
            "invalid_spec");
    var world = pending().managed(new Lookup.Missing<>());
    var summary = world.failing(EdgeStep.Update.class, unproven);

    assertThat(conditions(summary)).contains("Ready=False/DomainValidationPending");
    assertThat(summary.errors()).containsExactly("domain_validation_pending");
    assertThat(summary.next()).isEqualTo(new Next.Again(EdgeRules.LONG));
  }

  // How often one looks

  @Test
  void looksRarelyAtOneThatHasFailed() {
    assertThat(pending().managed("failed").plan().next()).isEqualTo(new Next.Again(EdgeRules.LONG));
  }

  @Test
  void looksRarelyAtOneThatTakesItsTime() {
    assertThat(pending().later(Duration.ofHours(1)).plan().next())
        .isEqualTo(new Next.Again(EdgeRules.LONG));
  }

  @Test
  void looksAgainUntilAnIssuedOneIsServed() {
    assertThat(settled(managed()).changed(serving("inactive")).plan().next())
        .isEqualTo(new Next.Again(EdgeWorlds.POLL));
    assertThat(settled().changed(serving("inactive")).plan().next())
        .isEqualTo(new Next.Again(EdgeRules.LONG));
  }

  @Test
  void looksRarelyWhereThereIsNoneAndAllIsServed() {
    assertThat(settled(managed()).managed(new Lookup.Missing<>()).plan().next())
        .isEqualTo(new Next.Settled());
  }

  @Test
  void isDoneWithTheCertificateWhenEveryDomainIsServed() {
    var world = settled(managed());

    assertThat(ManagedCertificatePlanner.serving(world.live())).isTrue();
    assertThat(ManagedCertificatePlanner.inactive(world.live())).isEmpty();
    assertThat(ManagedCertificatePlanner.inactive(serving("inactive").apply(world.live())))
        .isEqualTo(Set.of("web.example.com"));
  }

  private static EdgeStep.Update updated(EdgeWorlds world) {
    assertThat(world.steps()).hasExactlyElementsOfTypes(EdgeStep.Update.class);
    return (EdgeStep.Update) world.steps().getFirst();
  }
}
