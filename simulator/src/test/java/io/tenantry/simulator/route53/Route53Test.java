package io.tenantry.simulator.route53;

import static io.tenantry.simulator.world.TestCloud.PARTNER;
import static io.tenantry.simulator.world.TestCloud.alias;
import static io.tenantry.simulator.world.TestCloud.change;
import static io.tenantry.simulator.world.TestCloud.set;
import static org.assertj.core.api.Assertions.assertThat;

import io.tenantry.simulator.world.SandboxWorld;
import io.tenantry.simulator.world.TestCloud;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import software.amazon.awssdk.services.route53.model.Change;
import software.amazon.awssdk.services.route53.model.ChangeResourceRecordSetsRequest;
import software.amazon.awssdk.services.route53.model.ChangeResourceRecordSetsResponse;
import software.amazon.awssdk.services.route53.model.ChangeTagsForResourceRequest;
import software.amazon.awssdk.services.route53.model.CreateHostedZoneRequest;
import software.amazon.awssdk.services.route53.model.CreateHostedZoneResponse;
import software.amazon.awssdk.services.route53.model.DeleteHostedZoneRequest;
import software.amazon.awssdk.services.route53.model.GetChangeRequest;
import software.amazon.awssdk.services.route53.model.GetChangeResponse;
import software.amazon.awssdk.services.route53.model.GetHostedZoneRequest;
import software.amazon.awssdk.services.route53.model.GetHostedZoneResponse;
import software.amazon.awssdk.services.route53.model.ListHostedZonesByNameRequest;
import software.amazon.awssdk.services.route53.model.ListHostedZonesByNameResponse;
import software.amazon.awssdk.services.route53.model.ListHostedZonesRequest;
import software.amazon.awssdk.services.route53.model.ListHostedZonesResponse;
import software.amazon.awssdk.services.route53.model.ListResourceRecordSetsRequest;
import software.amazon.awssdk.services.route53.model.ListResourceRecordSetsResponse;
import software.amazon.awssdk.services.route53.model.ListTagsForResourceRequest;
import software.amazon.awssdk.services.route53.model.ListTagsForResourceResponse;
import software.amazon.awssdk.services.route53.model.ResourceRecordSet;
import software.amazon.awssdk.services.route53.model.Tag;

class Route53Test {
  private final TestCloud aws = new TestCloud();

  @Test
  void changesArePendingThenInSync() {
    var change =
        aws.call(
                change(SandboxWorld.ZONE, "CREATE", set("www.sandbox.test", "A", "192.0.2.1")),
                ChangeResourceRecordSetsResponse.class)
            .changeInfo();
    assertThat(change.statusAsString()).isEqualTo("PENDING");
    assertThat(change.id()).startsWith("/change/C");
    assertThat(names()).contains("www.sandbox.test. A");

    aws.advance(Duration.ofSeconds(30));

    assertThat(
            aws.call(GetChangeRequest.builder().id(change.id()).build(), GetChangeResponse.class)
                .changeInfo()
                .statusAsString())
        .isEqualTo("INSYNC");
    assertThat(aws.refusal(GetChangeRequest.builder().id("CNONE").build()))
        .isEqualTo("404 NoSuchChange");
  }

  @Test
  void batchesAreAllOrNothing() {
    var before = names();
    var batch =
        batch(
            of("CREATE", set("a.sandbox.test", "A", "192.0.2.1")),
            of("CREATE", set("b.sandbox.test", "A", "nonsense")),
            of("DELETE", set("c.sandbox.test", "A", "192.0.2.1")));

    var error = aws.error(TestCloud.OWN, batch);

    assertThat(error.code()).isEqualTo("InvalidChangeBatch");
    assertThat(error.text())
        .startsWith("[")
        .endsWith("]")
        .contains("Invalid Resource Record")
        .contains(
            "Tried to delete resource record set [name='c.sandbox.test.', type='A'] but it was not"
                + " found");
    assertThat(names()).isEqualTo(before);
  }

  @Test
  void createAndDeleteMeanWhatTheySay() {
    aws.record("CREATE", "www.sandbox.test", "A", "192.0.2.1", "192.0.2.2");

    assertThat(message("CREATE", set("WWW.sandbox.test.", "A", "192.0.2.9")))
        .contains(
            "Tried to create resource record set [name='www.sandbox.test.', type='A'] but it"
                + " already exists");
    assertThat(message("DELETE", set("www.sandbox.test", "A", "192.0.2.1")))
        .contains("but the values provided do not match the current values");
    assertThat(
            message(
                "DELETE",
                set("www.sandbox.test", "A", "192.0.2.1", "192.0.2.2").toBuilder()
                    .ttl(60L)
                    .build()))
        .contains("but the values provided do not match the current values");
    aws.record("DELETE", "www.sandbox.test", "A", "192.0.2.2", "192.0.2.1");
    assertThat(names()).doesNotContain("www.sandbox.test. A");
    aws.record("UPSERT", "www.sandbox.test", "A", "192.0.2.1");
    aws.record("UPSERT", "www.sandbox.test", "A", "192.0.2.3");
  }

  @Test
  void replacesInOneBatch() {
    aws.record("CREATE", "www.sandbox.test", "A", "192.0.2.1");

    aws.call(
        TestCloud.OWN,
        batch(
            of("DELETE", set("www.sandbox.test", "A", "192.0.2.1")),
            of("CREATE", set("www.sandbox.test", "CNAME", "x.example.org"))));

    assertThat(names()).contains("www.sandbox.test. CNAME").doesNotContain("www.sandbox.test. A");
  }

  @Test
  void cnameStandsAlone() {
    aws.record("CREATE", "www.sandbox.test", "A", "192.0.2.1");

    assertThat(message("CREATE", set("www.sandbox.test", "CNAME", "x.example.org")))
        .contains("conflicts with other records");
    assertThat(message("CREATE", set("sandbox.test", "CNAME", "x.example.org")))
        .contains("is not permitted at apex in zone sandbox.test.");
    assertThat(message("CREATE", set("www.elsewhere.test", "A", "192.0.2.1")))
        .contains("is not permitted in zone sandbox.test.");
    assertThat(message("CREATE", set("two.sandbox.test", "CNAME", "a.example", "b.example")))
        .contains("only one value");
  }

  @Test
  void aliasesFollowTheirRules() {
    var zone = "Z2FDTNDATAQYW2";
    aws.call(
        TestCloud.OWN,
        change(
            SandboxWorld.ZONE,
            "CREATE",
            alias("sandbox.test", "A", zone, SandboxWorld.DEFAULT_ENDPOINT),
            alias("sandbox.test", "AAAA", zone, SandboxWorld.DEFAULT_ENDPOINT)));

    assertThat(message("CREATE", alias("x.sandbox.test", "A", zone, "x.example.org")))
        .contains("does not lie within the target zone");
    var healthy =
        alias("x.sandbox.test", "A", zone, SandboxWorld.DEFAULT_ENDPOINT).toBuilder()
            .aliasTarget(a ->
                a.hostedZoneId(zone)
                    .dnsName(SandboxWorld.DEFAULT_ENDPOINT)
                    .evaluateTargetHealth(true));
    assertThat(message("CREATE", healthy.build())).contains("EvaluateTargetHealth");
    assertThat(
            message("CREATE", alias("x.sandbox.test", "A", SandboxWorld.ZONE, "no.sandbox.test")))
        .contains("that target was not found");
    aws.call(
        TestCloud.OWN,
        change(
            SandboxWorld.ZONE,
            "CREATE",
            set("real.sandbox.test", "A", "192.0.2.1"),
            alias("also.sandbox.test", "A", SandboxWorld.ZONE, "real.sandbox.test")));
    var both =
        alias("y.sandbox.test", "A", zone, SandboxWorld.DEFAULT_ENDPOINT).toBuilder().ttl(60L);
    assertThat(aws.refusal(change(SandboxWorld.ZONE, "CREATE", both.build())))
        .isEqualTo("400 InvalidInput");
    var neither = ResourceRecordSet.builder().name("y.sandbox.test").type("A").build();
    assertThat(aws.refusal(change(SandboxWorld.ZONE, "CREATE", neither)))
        .isEqualTo("400 InvalidInput");
  }

  @Test
  void upsertsCountDouble() {
    aws.set(Map.of("throttles", Map.of("enabled", false)));
    var creates = IntStream.range(0, 1000).mapToObj(i -> "n" + i).toList();

    assertThat(aws.error(TestCloud.OWN, many("UPSERT", creates.subList(0, 501))).text())
        .contains("Number of records limit of 1000 exceeded");
    aws.call(TestCloud.OWN, many("CREATE", creates));
    aws.call(TestCloud.OWN, many("UPSERT", creates.subList(0, 500)));
    var text = "\"" + "x".repeat(200) + "\"";
    var texts =
        IntStream.range(0, 80)
            .mapToObj(i -> of("UPSERT", set("t" + i + ".sandbox.test", "TXT", text)))
            .toArray(Change[]::new);
    assertThat(aws.error(TestCloud.OWN, batch(texts)).text())
        .contains("Number of characters limit of 32000 exceeded");
  }

  private static ChangeResourceRecordSetsRequest many(String action, List<String> names) {
    return batch(
        names.stream()
            .map(n -> of(action, set(n + ".sandbox.test", "A", "192.0.2.1")))
            .toArray(Change[]::new));
  }

  @ParameterizedTest
  @CsvSource({
    "*.Sandbox.test, \\052.sandbox.test.",
    "\\052.sandbox.test., \\052.sandbox.test.",
    "a_b-1.sandbox.test, a_b-1.sandbox.test.",
    "a@b.sandbox.test, a\\100b.sandbox.test.",
  })
  void namesComeBackCanonical(String sent, String shown) {
    aws.record("CREATE", sent, "A", "192.0.2.1");

    assertThat(names()).contains(shown + " A");
    aws.record("DELETE", shown, "A", "192.0.2.1");
  }

  @Test
  void listsByReversedLabelsThenType() {
    for (var name : List.of("b.a", "a", "a.b", "z", "*")) {
      aws.record("CREATE", name + ".sandbox.test", "A", "192.0.2.1");
    }
    aws.record("CREATE", "a.sandbox.test", "TXT", "\"x\"");
    aws.record("CREATE", "a.sandbox.test", "AAAA", "2001:db8::1");
    var wanted =
        names().stream().filter(n -> !n.startsWith("_")).map(n -> n.replace(".sandbox.test.", ""));

    assertThat(wanted)
        .containsExactly(
            "sandbox.test. NS",
            "sandbox.test. SOA",
            "\\052 A",
            "a A",
            "a AAAA",
            "a TXT",
            "b.a A",
            "a.b A",
            "z A");
  }

  @Test
  void pagesThroughRecords() {
    IntStream.range(0, 7).forEach(i -> aws.record("CREATE", i + ".sandbox.test", "A", "192.0.2.1"));
    var seen = new ArrayList<String>();
    var request =
        ListResourceRecordSetsRequest.builder().hostedZoneId(SandboxWorld.ZONE).maxItems("2");
    ListResourceRecordSetsResponse page;
    do {
      page = aws.call(request.build(), ListResourceRecordSetsResponse.class);
      page.resourceRecordSets().forEach(s -> seen.add(s.name() + " " + s.typeAsString()));
      request.startRecordName(page.nextRecordName()).startRecordType(page.nextRecordTypeAsString());
    } while (page.isTruncated());

    assertThat(seen).isEqualTo(names());
    assertThat(aws.refusal(request.startRecordName(null).startRecordType("A").build()))
        .isEqualTo("400 InvalidInput");
    assertThat(aws.refusal(request.startRecordType((String) null).maxItems("x").build()))
        .isEqualTo("400 InvalidInput");
  }

  @Test
  void routesByWeightWithSetIdentifiers() {
    var one = set("w.sandbox.test", "A", "192.0.2.1").toBuilder().setIdentifier("1").weight(1L);
    var two = set("w.sandbox.test", "A", "192.0.2.2").toBuilder().setIdentifier("2").weight(3L);
    aws.call(TestCloud.OWN, change(SandboxWorld.ZONE, "CREATE", one.build(), two.build()));

    assertThat(message("CREATE", set("w.sandbox.test", "A", "192.0.2.3"))).contains("cannot be");
    assertThat(
            aws.refusal(
                change(SandboxWorld.ZONE, "CREATE", one.setIdentifier("3").weight(null).build())))
        .isEqualTo("400 InvalidInput");
    assertThat(
            aws.refusal(
                change(SandboxWorld.ZONE, "CREATE", one.weight(1L).healthCheckId("h").build())))
        .isEqualTo("404 NoSuchHealthCheck");
  }

  @Test
  void allSetsOfANameAndTypeHaveOnePolicy() {
    aws.call(
        TestCloud.OWN, change(SandboxWorld.ZONE, "CREATE", chosen("A", "1").weight(1L).build()));

    assertThat(message("CREATE", chosen("A", "2").region("eu-central-1").build()))
        .contains("cannot be created as a non-latency set exists with the same name and type");
    assertThat(message("CREATE", chosen("A", "2").failover("SECONDARY").build()))
        .contains("cannot be created as a non-failover set exists with the same name and type");
    aws.call(
        TestCloud.OWN,
        change(
            SandboxWorld.ZONE,
            "CREATE",
            chosen("A", "2").weight(1L).build(),
            chosen("AAAA", "2").region("eu-central-1").build()));
  }

  @Test
  void aRegionAndARoleAreThereOnce() {
    aws.call(
        TestCloud.OWN,
        change(
            SandboxWorld.ZONE,
            "CREATE",
            chosen("A", "1").region("eu-central-1").build(),
            chosen("AAAA", "1").failover("SECONDARY").build()));

    assertThat(message("CREATE", chosen("A", "2").region("eu-central-1").build()))
        .contains(
            "SetIdentifier 2, and Region Name=eu-central-1 cannot be created because a latency"
                + " RRSet with the same name, type and region already exists");
    assertThat(message("CREATE", chosen("AAAA", "2").failover("SECONDARY").build()))
        .contains("Failover Type=SECONDARY cannot be created");
  }

  @Test
  void aPolicyMayBeExchangedInOneBatch() {
    aws.record("CREATE", "w.sandbox.test", "A", "192.0.2.1");
    var changes =
        List.of(
            of("DELETE", set("w.sandbox.test", "A", "192.0.2.1")),
            of("CREATE", chosen("A", "1").weight(1L).build()));

    aws.call(
        TestCloud.OWN,
        ChangeResourceRecordSetsRequest.builder()
            .hostedZoneId(SandboxWorld.ZONE)
            .changeBatch(b -> b.changes(changes))
            .build());

    assertThat(names()).contains("w.sandbox.test. A");
  }

  @Test
  void onlyAnAliasIsPrimaryWithoutAHealthCheck() {
    assertThat(message("CREATE", chosen("A", "1").failover("PRIMARY").build()))
        .contains("A non-alias primary ResourceRecordSet must have an associated health check.");
  }

  @Test
  void aSetIsChosenInOneWayOnly() {
    assertThat(
            aws.refusal(
                change(
                    SandboxWorld.ZONE,
                    "CREATE",
                    chosen("A", "1").weight(1L).region("eu-central-1").build())))
        .isEqualTo("400 InvalidInput");
    assertThat(
            aws.refusal(change(SandboxWorld.ZONE, "CREATE", chosen("A", "1").weight(256L).build())))
        .isEqualTo("400 InvalidInput");
  }

  @Test
  void textsAreQuotedAndShort() {
    assertThat(message("CREATE", set("t.sandbox.test", "TXT", "unquoted")))
        .contains("InvalidCharacterString");
    assertThat(message("CREATE", set("t.sandbox.test", "TXT", "\"" + "a".repeat(256) + "\"")))
        .contains("InvalidCharacterString");
    aws.record("CREATE", "t.sandbox.test", "TXT", "\"" + "a".repeat(255) + "\"");
  }

  private static ResourceRecordSet.Builder chosen(String type, String id) {
    var value = type.equals("A") ? "192.0.2.1" : "2001:db8::1";
    return set("w.sandbox.test", type, value).toBuilder().setIdentifier(id);
  }

  @Test
  void mayBeBusyWithAPriorRequest() {
    aws.set(Map.of("route53", Map.of("processing", "2s")));
    aws.advance(Duration.ofSeconds(2));
    aws.record("CREATE", "a.sandbox.test", "A", "192.0.2.1");
    var next = change(SandboxWorld.ZONE, "CREATE", set("b.sandbox.test", "A", "192.0.2.1"));

    assertThat(aws.refusal(next)).isEqualTo("400 PriorRequestNotComplete");
    aws.advance(Duration.ofSeconds(2));
    aws.call(TestCloud.OWN, next);
  }

  @Test
  void throttlesSingleChanges() {
    aws.set(
        Map.of(
            "throttles",
            Map.of("rates", Map.of("route53/changes", Map.of("burst", 2, "perSecond", 1)))));
    aws.record("UPSERT", "a.sandbox.test", "A", "192.0.2.1");
    var next = change(SandboxWorld.ZONE, "UPSERT", set("b.sandbox.test", "A", "192.0.2.1"));

    assertThat(aws.refusal(next)).isEqualTo("400 Throttling");
    aws.advance(Duration.ofSeconds(2));
    aws.call(TestCloud.OWN, next);
  }

  @Test
  void zonesGoThroughTheirLife() {
    var made =
        aws.call(
            CreateHostedZoneRequest.builder().name("Shop.example").callerReference("1").build(),
            CreateHostedZoneResponse.class);
    var id = made.hostedZone().id();
    assertThat(id).matches("/hostedzone/Z[0-9A-Z]+");
    assertThat(made.location()).endsWith(id);
    assertThat(made.hostedZone().name()).isEqualTo("shop.example.");
    assertThat(made.delegationSet().nameServers()).hasSize(4);
    assertThat(
            aws.refusal(
                CreateHostedZoneRequest.builder().name("x.example").callerReference("1").build()))
        .isEqualTo("409 HostedZoneAlreadyExists");
    assertThat(
            aws.refusal(
                CreateHostedZoneRequest.builder().name("a..b").callerReference("2").build()))
        .isEqualTo("400 InvalidDomainName");
    assertThat(
            aws.call(GetHostedZoneRequest.builder().id(id).build(), GetHostedZoneResponse.class)
                .hostedZone()
                .resourceRecordSetCount())
        .isEqualTo(2);
    aws.call(TestCloud.OWN, change(id, "CREATE", set("a.shop.example", "A", "192.0.2.1")));
    assertThat(aws.refusal(DeleteHostedZoneRequest.builder().id(id).build()))
        .isEqualTo("400 HostedZoneNotEmpty");
    aws.call(TestCloud.OWN, change(id, "DELETE", set("a.shop.example", "A", "192.0.2.1")));
    aws.call(TestCloud.OWN, DeleteHostedZoneRequest.builder().id(id).build());
    assertThat(aws.refusal(GetHostedZoneRequest.builder().id(id).build()))
        .isEqualTo("404 NoSuchHostedZone");
    assertThat(aws.refusal(PARTNER, GetHostedZoneRequest.builder().id(SandboxWorld.ZONE).build()))
        .isEqualTo("403 AccessDenied");
  }

  @Test
  void zonesAreListedByIdAndByName() {
    for (var name : List.of("b.test", "a.test", "sandbox.testing")) {
      aws.call(
          TestCloud.OWN,
          CreateHostedZoneRequest.builder().name(name).callerReference(name).build());
    }
    var byName =
        aws.call(
            ListHostedZonesByNameRequest.builder().dnsName("b.test").maxItems("1").build(),
            ListHostedZonesByNameResponse.class);
    assertThat(byName.hostedZones()).extracting(z -> z.name()).containsExactly("b.test.");
    assertThat(byName.nextDNSName()).isEqualTo("sandbox.test.");
    var page =
        aws.call(
            ListHostedZonesRequest.builder().maxItems("3").build(), ListHostedZonesResponse.class);
    assertThat(page.isTruncated()).isTrue();
    assertThat(
            aws.call(
                    ListHostedZonesRequest.builder().marker(page.nextMarker()).build(),
                    ListHostedZonesResponse.class)
                .hostedZones())
        .hasSize(1);
  }

  @Test
  void zonesHaveTags() {
    var request =
        ChangeTagsForResourceRequest.builder()
            .resourceType("hostedzone")
            .resourceId(SandboxWorld.ZONE);
    aws.call(
        TestCloud.OWN,
        request
            .addTags(Tag.builder().key("a").value("1").build(), Tag.builder().key("b").build())
            .build());
    aws.call(TestCloud.OWN, request.addTags(List.of()).removeTagKeys("b").build());

    assertThat(
            aws.call(
                    ListTagsForResourceRequest.builder()
                        .resourceType("hostedzone")
                        .resourceId(SandboxWorld.ZONE)
                        .build(),
                    ListTagsForResourceResponse.class)
                .resourceTagSet()
                .tags())
        .extracting(Tag::key)
        .containsExactly("a");
  }

  private String message(String action, ResourceRecordSet set) {
    var error = aws.error(TestCloud.OWN, change(SandboxWorld.ZONE, action, set));
    assertThat(error.code()).isEqualTo("InvalidChangeBatch");
    assertThat(error.httpStatus()).isEqualTo(400);
    return error.text();
  }

  private static Change of(String action, ResourceRecordSet set) {
    return Change.builder().action(action).resourceRecordSet(set).build();
  }

  private static ChangeResourceRecordSetsRequest batch(Change... changes) {
    return ChangeResourceRecordSetsRequest.builder()
        .hostedZoneId(SandboxWorld.ZONE)
        .changeBatch(b -> b.changes(changes))
        .build();
  }

  private List<String> names() {
    return aws
        .call(
            ListResourceRecordSetsRequest.builder().hostedZoneId(SandboxWorld.ZONE).build(),
            ListResourceRecordSetsResponse.class)
        .resourceRecordSets()
        .stream()
        .map(s -> s.name() + " " + s.typeAsString())
        .toList();
  }
}
