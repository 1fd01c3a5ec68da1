package io.tenantry.edge;

import static io.tenantry.edge.EdgeWorlds.fresh;
import static io.tenantry.edge.EdgeWorlds.managed;
import static io.tenantry.edge.EdgeWorlds.settled;
import static org.assertj.core.api.Assertions.assertThat;

import io.tenantry.api.edge.ManagedCertificateRequest;
import io.tenantry.cloud.Distribution;
import io.tenantry.pass.Lookup;
import io.tenantry.pass.Next;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PreflightTest {
  private static final Distribution.Parameter REQUIRED =
      new Distribution.Parameter("origin", true, Optional.empty());

  @Test
  void findsNothingWrongWithAPlainTenant() {
    assertThat(Preflight.check(fresh().world())).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"ab", "-abc", "abc-", ".abc", "Abc", "a_c"})
  void refusesNamesThatCloudFrontDoes(String name) {
    var flaw = flaw(fresh().named(name));

    assertThat(flaw.reason()).isEqualTo(EdgeReason.VALIDATION_FAILED);
    assertThat(flaw.message()).contains("metadata.name", name);
  }

  @Test
  void knowsTheLongestAndShortestName() {
    assertThat(Preflight.check(fresh().named("a".repeat(128)).world())).isEmpty();
    assertThat(Preflight.check(fresh().named("a".repeat(129)).world())).isPresent();
    assertThat(Preflight.check(fresh().named("a.1").world())).isEmpty();
  }

  @Test
  void namesADistributionThatIsNotThere() {
    var flaw = flaw(fresh().distribution(new Lookup.Missing<>()));

    assertThat(flaw.reason()).isEqualTo(EdgeReason.VALIDATION_FAILED);
    assertThat(flaw.message()).contains("D1");
  }

  @Test
  void asksForACertificateWhereTheDistributionHasNone() {
    var flaw = flaw(fresh().bareDistribution());

    assertThat(flaw.reason()).isEqualTo(EdgeReason.MISSING_CERTIFICATE);
    assertThat(flaw.message())
        .contains("customizations.certificate.arn", "managedCertificateRequest");
    assertThat(Preflight.check(fresh().bareDistribution().spec(managed()).world())).isEmpty();
    assertThat(
            Preflight.check(
                fresh()
                    .bareDistribution()
                    .spec(EdgeWorlds.certificate(EdgeWorlds.OWN_CERTIFICATE))
                    .world()))
        .isEmpty();
  }

  @Test
  void namesEachMissingParameterAndNoOther() {
    var world =
        fresh()
            .spec(EdgeWorlds.parameters("given", "1"))
            .bareDistribution(
                REQUIRED,
                new Distribution.Parameter("region", true, Optional.of("")),
                new Distribution.Parameter("given", true, Optional.empty()),
                new Distribution.Parameter("defaulted", true, Optional.of("x")),
                new Distribution.Parameter("optional", false, Optional.empty()))
            .spec(managed());

    var flaw = flaw(world);

    assertThat(flaw.reason()).isEqualTo(EdgeReason.MISSING_PARAMETERS);
    assertThat(flaw.message())
        .contains("origin, region")
        .doesNotContain("given", "defaulted", "optional");
  }

  @Test
  void putsSeveralCausesUnderOneReason() {
    var flaw = flaw(fresh().named("x").bareDistribution(REQUIRED));

    assertThat(flaw.reason()).isEqualTo(EdgeReason.VALIDATION_FAILED);
    assertThat(flaw.message())
        .contains("metadata.name", "spec.managedCertificateRequest", "origin");
  }

  @Test
  void wantsThePrimaryDomainToBeOneOfTheDomains() {
    var asks = new ManagedCertificateRequest("cloudfront", "other.example.com", null);
    var flaw = flaw(fresh().spec(managed(asks)));

    assertThat(flaw.reason()).isEqualTo(EdgeReason.VALIDATION_FAILED);
    assertThat(flaw.message()).contains("primaryDomainName", "other.example.com");
    assertThat(
            Preflight.check(
                fresh()
                    .spec(
                        managed(
                            new ManagedCertificateRequest("cloudfront", "WEB.example.com", null)))
                    .world()))
        .isEmpty();
  }

  @Test
  void doesNotHoldAgainstATenantWhatCannotBeRead() {
    var unreadable = new Lookup.Unknown<Distribution>(EdgeWorlds.denied());

    assertThat(Preflight.check(fresh().distribution(unreadable).world())).isEmpty();
    assertThat(Preflight.check(fresh().distribution(unreadable).named("x").world())).isPresent();
  }

  @Test
  void namesTheCertificateAndTheDomainsItDoesNotCover() {
    var world =
        fresh()
            .spec(EdgeWorlds.domains("web.example.com", "example.com"))
            .spec(EdgeWorlds.certificate(EdgeWorlds.OWN_CERTIFICATE))
            .names("*.example.com");

    var flaw = flaw(world);

    assertThat(flaw.reason()).isEqualTo(EdgeReason.CERTIFICATE_SAN_MISMATCH);
    assertThat(flaw.message())
        .contains(EdgeWorlds.OWN_CERTIFICATE + " does not cover example.com;");
  }

  @Test
  void checksTheNamesOfTheDistributionsCertificateToo() {
    var flaw = flaw(fresh().names("other.example.com"));

    assertThat(flaw.reason()).isEqualTo(EdgeReason.CERTIFICATE_SAN_MISMATCH);
    assertThat(flaw.message()).contains("certificate/parent", "web.example.com");
  }

  @Test
  void doesNotCheckNamesThatCannotBeReadOrThatCloudFrontSeesTo() {
    assertThat(Preflight.check(fresh().names(new Lookup.Missing<>()).world())).isEmpty();
    assertThat(Preflight.check(fresh().names(new Lookup.Unknown<>(EdgeWorlds.denied())).world()))
        .isEmpty();
    assertThat(Preflight.check(fresh().spec(managed()).names("other.example.com").world()))
        .isEmpty();
  }

  @Test
  void takesAWildcardForExactlyOneLabel() {
    var names = Set.of("*.example.com", "exact.example.org");

    assertThat(Preflight.covers(names, "a.example.com")).isTrue();
    assertThat(Preflight.covers(names, "example.com")).isFalse();
    assertThat(Preflight.covers(names, "a.b.example.com")).isFalse();
    assertThat(Preflight.covers(names, "exact.example.org")).isTrue();
    assertThat(Preflight.covers(names, "a.example.org")).isFalse();
    assertThat(Preflight.covers(Set.of("localhost"), "localhost")).isTrue();
  }

  @Test
  void stopsACreationBeforeAnythingIsTouched() {
    var world = fresh().spec(EdgeWorlds.dns()).named("x");

    assertThat(world.steps()).isEmpty();
    assertThat(world.plan().next()).isEqualTo(new Next.Again(EdgeRules.LONG));
    assertThat(conditions(world))
        .containsExactly(
            "Ready=False/ValidationFailed",
            "Synced=False/ValidationFailed",
            "CertificateReady=False/NotConfigured",
            "DNSReady=False/DNSRecordCreating");
  }

  @Test
  void stopsAChangeBeforeAnythingIsTouched() {
    var world = settled().edited(EdgeWorlds.domains("new.example.com")).names("web.example.com");

    assertThat(world.steps()).isEmpty();
    assertThat(conditions(world))
        .contains("Ready=False/CertificateSANMismatch", "Synced=False/CertificateSANMismatch");
    assertThat(world.report().report().status().orElseThrow().observedGeneration()).isEqualTo(1);
  }

  @Test
  void isToldOnceAndNotCounted() {
    var world = fresh().named("x");

    assertThat(world.report().errors()).isEmpty();
    assertThat(world.report().report().announcements())
        .singleElement()
        .satisfies(event -> {
          assertThat(event.warning()).isTrue();
          assertThat(event.reason()).isEqualTo("ValidationFailed");
        });

    var again = world.told();

    assertThat(again.report().report().announcements()).isEmpty();
    assertThat(again.report().report().status()).contains(again.status());
  }

  @Test
  void isNotAskedWhenDriftIsCorrected() {
    var world = settled().changed(EdgeWorlds.switchedOff()).distribution(new Lookup.Missing<>());

    assertThat(world.steps()).hasOnlyElementsOfType(EdgeStep.Update.class);
  }

  private static List<String> conditions(EdgeWorlds world) {
    return EdgeText.conditions(world.report());
  }

  private static Preflight.Flaw flaw(EdgeWorlds world) {
    return Preflight.check(world.world()).orElseThrow();
  }
}
