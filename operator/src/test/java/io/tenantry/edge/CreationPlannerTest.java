package io.tenantry.edge;

import static io.tenantry.edge.EdgeText.conditions;
import static io.tenantry.edge.EdgeText.events;
import static io.tenantry.edge.EdgeText.message;
import static io.tenantry.edge.EdgeText.status;
import static io.tenantry.edge.EdgeWorlds.failure;
import static io.tenantry.edge.EdgeWorlds.fresh;
import static io.tenantry.edge.EdgeWorlds.managed;
import static org.assertj.core.api.Assertions.assertThat;

import io.tenantry.api.edge.ManagedCertificateRequest;
import io.tenantry.cloud.CloudFront.Conflict;
import io.tenantry.cloud.CloudFront.NewTenant;
import io.tenantry.cloud.DnsRecords.Progress;
import io.tenantry.cloud.LiveTenant;
import io.tenantry.cloud.ManagedCertificate;
import io.tenantry.pass.Failure;
import io.tenantry.pass.Failure.Kind;
import io.tenantry.pass.Next;
import io.tenantry.pass.Treatment;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class CreationPlannerTest {
  private static final Failure NAME_TAKEN =
      failure(Kind.TAKEN, "CreateDistributionTenant failed: EntityAlreadyExists: web", "unknown");
  private static final Failure DOMAIN_TAKEN =
      failure(
          Kind.TAKEN,
          "CreateDistributionTenant failed: CNAMEAlreadyExists: web.example.com",
          "domain_conflict");
  private static final Failure UNPROVEN =
      failure(
          Kind.INVALID,
          "CreateDistributionTenant failed: InvalidArgument: We could not verify domain name"
              + " ownership for web.example.com",
          "invalid_spec");

  @Test
  void putsTheFinalizerOnBeforeAnythingElse() {
    assertThat(fresh().unheld().steps()).hasSize(2).first().isInstanceOf(EdgeStep.Hold.class);
    assertThat(fresh().unheld().spec(EdgeWorlds.dns()).steps())
        .hasExactlyElementsOfTypes(EdgeStep.Hold.class, EdgeStep.Submit.class);
    assertThat(fresh().steps()).doesNotHaveAnyElementsOfTypes(EdgeStep.Hold.class);
  }

  @Test
  void createsAtOnceWhereDnsIsTheUsers() {
    var world = fresh();

    assertThat(world.steps()).singleElement().isInstanceOf(EdgeStep.Create.class);
    assertThat(world.plan().next()).isEqualTo(new Next.Settled());
  }

  @Test
  void sendsAllThatTheSpecSaysAndWhoseItIs() {
    var world =
        fresh()
            .spec(EdgeWorlds.group("cg-1"))
            .spec(EdgeWorlds.parameters("origin", "a"))
            .spec(EdgeWorlds.tags("team", "blue"))
            .spec(managed());

    assertThat(created(world))
        .isEqualTo(
            new NewTenant(
                "web",
                world.wanted().config(),
                Optional.of(
                    new ManagedCertificate.Request(
                        "cloudfront", "web.example.com", Optional.empty())),
                Map.of(
                    "team",
                    "blue",
                    TenantOwnership.OWNER,
                    "shop/web",
                    TenantOwnership.OWNER_UID,
                    "uid-web",
                    TenantOwnership.CLUSTER,
                    "here")));
  }

  @Test
  void tellsAllConditionsOfANewTenant() {
    var world = fresh().spec(managed());
    var summary = world.report(Optional.of(answer(world)));

    assertThat(conditions(summary))
        .containsExactly(
            "Ready=False/Creating",
            "Synced=True/InSync",
            "CertificateReady=False/PendingValidation",
            "DNSReady=True/DNSNotConfigured");
    assertThat(events(summary)).containsExactly("Created");
  }

  @Test
  void fillsTheStatusFromCloudFrontsAnswer() {
    var world = fresh().spec(EdgeWorlds.tags("team", "blue"));
    var status = status(world.report(Optional.of(answer(world))));

    assertThat(status.id()).isEqualTo("dt_1");
    assertThat(status.arn()).endsWith("/dt_1");
    assertThat(status.eTag()).isEqualTo("E1");
    assertThat(status.distributionTenantStatus()).isEqualTo("InProgress");
    assertThat(status.observedGeneration()).isEqualTo(1);
    assertThat(status.createdTime()).isNotNull();
    assertThat(status.lastModifiedTime()).isNotNull();
    assertThat(status.tagKeys()).containsExactly("team");
    assertThat(status.domainResults())
        .singleElement()
        .satisfies(result -> {
          assertThat(result.domain()).isEqualTo("web.example.com");
          assertThat(result.status()).isEqualTo("active");
        });
    assertThat(status.driftDetected()).isFalse();
  }

  @Test
  void waitsForItsDnsRecordsFirst() {
    var world = fresh().spec(EdgeWorlds.dns());

    assertThat(submitted(world).wish().wants()).isEmpty();
    assertThat(world.plan().next()).isEqualTo(new Next.Again(Duration.ZERO));
    assertThat(conditions(world.report()))
        .containsExactly(
            "Ready=False/Creating",
            "Synced=True/InSync",
            "CertificateReady=False/NotConfigured",
            "DNSReady=False/DNSRecordCreating");
    assertThat(message(world.report(), "Ready")).contains("DNS");
    assertThat(events(world.report())).containsExactly("DNSRecordCreating");

    // Whoever finds them noted asks for them, be it another process after a crash.
    world.told();
    assertThat(world.steps()).singleElement().isInstanceOf(EdgeStep.Submit.class);
    assertThat(events(world.report())).isEmpty();

    world.told().standing(new Progress.Queued());
    assertThat(world.steps()).isEmpty();

    var told = world.told().status();
    world.standing(new Progress.Propagating("C7"));
    assertThat(world.steps()).isEmpty();
    assertThat(status(world.report())).as("a stage of seconds").isEqualTo(told);

    world.later(EdgeRules.BRIEF);
    assertThat(world.report().next()).isEqualTo(new Next.Settled());
    assertThat(conditions(world.report())).contains("DNSReady=False/DNSPropagating");
    assertThat(message(world.report(), "DNSReady")).contains("C7");
    assertThat(status(world.report()).dnsChangeId()).isEqualTo("C7");

    world.told().standing(new Progress.InSync("C7"));
    assertThat(world.steps()).singleElement().isInstanceOf(EdgeStep.Create.class);
    var made = status(world.report(Optional.of(answer(world))));
    assertThat(made.dnsChangeId()).isNull();
    assertThat(made.dnsTarget()).isEqualTo(EdgeWorlds.ENDPOINT);
    assertThat(conditions(world.report(Optional.of(answer(world)))))
        .contains("DNSReady=True/DNSReady");
  }

  @Test
  void createsRightAfterARestartWhenItsRecordsAreKnownToBeThere() {
    var world = fresh().spec(EdgeWorlds.dns());
    world.noted(true, EdgeWorlds.cname("web.example.com"));

    assertThat(world.steps())
        .hasExactlyElementsOfTypes(EdgeStep.Submit.class, EdgeStep.Create.class);
  }

  @Test
  void followsAnEditBeforeTheTenantIsThere() {
    var world = fresh().spec(EdgeWorlds.dns());
    world.noted(false, EdgeWorlds.cname("web.example.com"), EdgeWorlds.cname("typo.example.com"));

    var wish = submitted(world).wish();

    assertThat(wish.wants()).containsExactly(EdgeWorlds.cname("web.example.com"));
    assertThat(wish.tried())
        .containsExactlyInAnyOrder(
            EdgeWorlds.cname("web.example.com"), EdgeWorlds.cname("typo.example.com"));
  }

  @Test
  void isNotHeldUpByAZoneThatTheSpecNoLongerNames() {
    var world = fresh().spec(EdgeWorlds.dns());
    world.noted(false, EdgeWorlds.cname("web.example.com"));
    world.edited(EdgeWorlds.dns(new io.tenantry.api.edge.Dns("route53", "Z2", 300L, null, null)));

    world.told();
    assertThat(submitted(world).wish().zone().id()).isEqualTo("Z2");
    world.told().standing(new Progress.InSync("C1"));
    assertThat(submitted(world).wish().zone().id()).isEqualTo("Z1");
    assertThat(submitted(world).wish().wants()).isEmpty();

    world.standing(
        EdgeWorlds.ZONE,
        Set.of(),
        new Progress.Refused(failure(Kind.DENIED, "AccessDenied", "dns_access_denied")));
    assertThat(world.steps())
        .hasExactlyElementsOfTypes(EdgeStep.Forget.class, EdgeStep.Create.class);
  }

  @Test
  void leadsItsDomainsToTheGroupOfTheSpecBeforeItIsThere() {
    var world = fresh().spec(EdgeWorlds.dns());
    world.noted(true, EdgeWorlds.cname("web.example.com"));
    world.edited(EdgeWorlds.group("cg-2")).endpoint("d222.cloudfront.net");

    world.told();
    assertThat(submitted(world).wish().wants())
        .allMatch(record -> record.target().equals("d222.cloudfront.net"));
  }

  @Test
  void adoptsATenantItCreatedBeforeACrash() {
    var world = fresh();
    world.rivalry(new DomainConflicts(NAME_TAKEN, Optional.of(world.made()), List.of(), List.of()));
    var summary = world.report();

    assertThat(world.steps()).isEmpty();
    assertThat(status(summary).id()).isEqualTo("dt_1");
    assertThat(status(summary).observedGeneration()).isNull();
    assertThat(events(summary)).containsExactly("Created");
    assertThat(summary.next()).isEqualTo(new Next.Again(Duration.ZERO));
    assertThat(summary.errors()).isEmpty();
  }

  @Test
  void takesOverAStrangersTenantOnlyWhenToldTo() {
    var world = fresh();
    var stranger = EdgeWorlds.tags(Map.of("team", "red")).apply(world.made());
    world.rivalry(new DomainConflicts(NAME_TAKEN, Optional.of(stranger), List.of(), List.of()));

    assertThat(world.steps()).isEmpty();
    assertThat(conditions(world.report()))
        .contains("Ready=False/DomainConflict", "Synced=False/DomainConflict");
    assertThat(message(world.report(), "Ready"))
        .contains("web", "dt_1", Treatment.ADOPT, "EntityAlreadyExists");
    assertThat(status(world.report()).id()).isNull();
    assertThat(world.report().next()).isEqualTo(new Next.Again(EdgeRules.LONG));

    world.annotated(Treatment.ADOPT, "true");
    assertThat(world.steps())
        .containsExactly(
            new EdgeStep.Tag(
                stranger.arn(),
                Map.of(
                    TenantOwnership.OWNER,
                    "shop/web",
                    TenantOwnership.OWNER_UID,
                    "uid-web",
                    TenantOwnership.CLUSTER,
                    "here")));
    assertThat(status(world.report()).id()).isEqualTo("dt_1");
    assertThat(events(world.report())).containsExactly("Adopted");
  }

  @Test
  void saysWhichObjectHasItsName() {
    var world = fresh();
    var other =
        EdgeWorlds.tags(
                Map.of(TenantOwnership.OWNER, "blog/web", TenantOwnership.OWNER_UID, "uid-other"))
            .apply(world.made());
    world.rivalry(new DomainConflicts(NAME_TAKEN, Optional.of(other), List.of(), List.of()));

    assertThat(message(world.report(), "Ready")).contains("DistributionTenant blog/web");
  }

  @Test
  void doesNotAdoptWhatBearsTheMarksOfAnotherObject() {
    for (var marks :
        List.of(
            Map.of(TenantOwnership.OWNER, "blog/web", TenantOwnership.OWNER_UID, "uid-other"),
            Map.of(TenantOwnership.OWNER_UID, "uid-other"),
            Map.of(TenantOwnership.CLUSTER, "there"),
            Map.of(
                TenantOwnership.OWNER,
                "shop/web",
                TenantOwnership.OWNER_UID,
                "uid-other",
                TenantOwnership.CLUSTER,
                "there"))) {
      var world = fresh().annotated(Treatment.ADOPT, "true");
      var other = EdgeWorlds.tags(marks).apply(world.made());
      world.rivalry(new DomainConflicts(NAME_TAKEN, Optional.of(other), List.of(), List.of()));

      assertThat(world.steps()).as("%s", marks).isEmpty();
      assertThat(conditions(world.report())).contains("Ready=False/DomainConflict");
      assertThat(message(world.report(), "Ready")).doesNotContain(Treatment.ADOPT);
      assertThat(status(world.report()).id()).isNull();
    }
  }

  @Test
  void adoptsWhatAnEarlierObjectOfItsNameHasLeftWhenToldTo() {
    for (var cluster : List.of(Map.<String, String>of(), Map.of(TenantOwnership.CLUSTER, "here"))) {
      var marks = new TreeMap<>(cluster);
      marks.put(TenantOwnership.OWNER, "shop/web");
      marks.put(TenantOwnership.OWNER_UID, "uid-before");
      var world = fresh();
      var left = EdgeWorlds.tags(marks).apply(world.made());
      world.rivalry(new DomainConflicts(NAME_TAKEN, Optional.of(left), List.of(), List.of()));

      assertThat(world.steps()).isEmpty();
      assertThat(message(world.report(), "Ready")).contains("earlier object", Treatment.ADOPT);

      world.annotated(Treatment.ADOPT, "true");
      assertThat(world.steps()).hasExactlyElementsOfTypes(EdgeStep.Tag.class);
      assertThat(events(world.report())).containsExactly("Adopted");
    }
  }

  @Test
  void saysWhoHasItsDomain() {
    var world = fresh();
    world.rivalry(
        new DomainConflicts(
            DOMAIN_TAKEN,
            Optional.empty(),
            List.of(new Conflict("web.example.com", "distribution-tenant", "dt_9", "999")),
            List.of()));
    var summary = world.report();

    assertThat(message(summary, "Ready"))
        .contains("web.example.com belongs to distribution-tenant dt_9", "999");
    assertThat(summary.errors()).containsExactly("domain_conflict");
    assertThat(events(summary)).containsExactly("DomainConflict!");
    assertThat(summary.next()).isEqualTo(new Next.Again(EdgeRules.LONG));

    world.told();
    assertThat(world.report().errors()).isEmpty();
    assertThat(events(world.report())).isEmpty();
    assertThat(world.report().report().status()).contains(world.status());
  }

  @Test
  void asksOnceMoreForADomainThatNobodyHasAnyMore() {
    var world = fresh();
    world.rivalry(new DomainConflicts(DOMAIN_TAKEN, Optional.empty(), List.of(), List.of()));

    assertThat(conditions(world.report()))
        .contains("Ready=False/Creating", "Synced=False/UpdatePending");
    assertThat(events(world.report())).isEmpty();
    assertThat(world.report().errors()).isEmpty();
    assertThat(world.report().next()).isEqualTo(new Next.Again(EdgeWorlds.POLL));
  }

  @Test
  void saysWhatCloudFrontSaysWhereNobodyElseKnows() {
    var world = fresh();
    world.rivalry(new DomainConflicts(DOMAIN_TAKEN, Optional.empty(), List.of(), List.of()));
    world.told();

    for (int pass = 0; pass < 2; pass++) {
      assertThat(conditions(world.report())).contains("Ready=False/DomainConflict");
      assertThat(message(world.report(), "Ready")).isEqualTo(DOMAIN_TAKEN.message());
      assertThat(world.report().next()).isEqualTo(new Next.Again(EdgeRules.LONG));
      world.told();
    }
  }

  @Test
  void waitsForADomainThatAnotherObjectIsLettingGo() {
    var world = fresh();
    world.rivalry(
        new DomainConflicts(
            DOMAIN_TAKEN,
            Optional.empty(),
            List.of(new Conflict("web.example.com", "distribution-tenant", "dt_9", "1")),
            List.of(new DomainConflicts.Holder("shop/old", "web.example.com", false, true))));

    assertThat(world.steps()).isEmpty();
    assertThat(conditions(world.report()))
        .contains("Ready=False/Creating", "Synced=False/UpdatePending");
    assertThat(message(world.report(), "Ready")).contains("shop/old");
    assertThat(world.report().next()).isEqualTo(new Next.Again(EdgeWorlds.POLL));
  }

  @Test
  void callsItAConflictWhenAnotherObjectWantsToKeepTheDomain() {
    var world = fresh();
    world.rivalry(
        new DomainConflicts(
            DOMAIN_TAKEN,
            Optional.empty(),
            List.of(new Conflict("web.example.com", "distribution-tenant", "dt_9", "1")),
            List.of(new DomainConflicts.Holder("shop/old", "web.example.com", true, true))));

    assertThat(conditions(world.report())).contains("Ready=False/DomainConflict");
  }

  @Test
  void waitsPatientlyForCloudFrontToSeeTheDomains() {
    var world = fresh().spec(managed());
    var summary = world.failing(EdgeStep.Create.class, UNPROVEN);

    assertThat(conditions(summary))
        .contains("Ready=False/DomainValidationPending", "Synced=False/DomainValidationPending");
    assertThat(message(summary, "Ready")).contains("propagating", UNPROVEN.message());
    assertThat(summary.errors()).containsExactly("domain_validation_pending");
    assertThat(summary.next()).isEqualTo(new Next.Again(EdgeRules.LONG));
    assertThat(events(summary)).containsExactly("DomainValidationPending!");
    assertThat(status(summary).observedGeneration()).isNull();
  }

  /** CloudFront's words are not documented: the original waits whatever they are. */
  @Test
  void waitsAlsoWhereCloudFrontPutsItInOtherWords() {
    var other =
        failure(
            Kind.INVALID,
            "CreateDistributionTenant failed: InvalidArgument: The domain cannot be validated.",
            "invalid_spec");

    assertThat(conditions(fresh().spec(managed()).failing(EdgeStep.Create.class, other)))
        .contains("Ready=False/DomainValidationPending");
    var selfHosted = new ManagedCertificateRequest("self-hosted", null, null);
    assertThat(conditions(fresh().spec(managed(selfHosted)).failing(EdgeStep.Create.class, other)))
        .contains("Ready=False/InvalidSpec");
    assertThat(conditions(fresh().failing(EdgeStep.Create.class, other)))
        .contains("Ready=False/InvalidSpec");
  }

  @Test
  void callsOtherInvalidArgumentsByTheirName() {
    var other = failure(Kind.INVALID, "InvalidArgument: bad parameter", "invalid_spec");

    assertThat(conditions(fresh().spec(managed()).failing(EdgeStep.Create.class, other)))
        .contains("Ready=False/InvalidSpec");
    assertThat(conditions(fresh().failing(EdgeStep.Create.class, UNPROVEN)))
        .contains("Ready=False/InvalidSpec");
  }

  private static NewTenant created(EdgeWorlds world) {
    return world.steps().stream()
        .filter(EdgeStep.Create.class::isInstance)
        .map(step -> ((EdgeStep.Create) step).tenant())
        .findFirst()
        .orElseThrow();
  }

  private static EdgeStep.Submit submitted(EdgeWorlds world) {
    return (EdgeStep.Submit)
        world.steps().stream().filter(EdgeStep.Submit.class::isInstance).findFirst().orElseThrow();
  }

  private static LiveTenant answer(EdgeWorlds world) {
    return EdgeWorlds.deployed(false).apply(world.made());
  }
}
