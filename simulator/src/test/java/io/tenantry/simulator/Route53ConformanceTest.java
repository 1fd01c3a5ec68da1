package io.tenantry.simulator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.route53.Route53Client;
import software.amazon.awssdk.services.route53.model.Change;
import software.amazon.awssdk.services.route53.model.ChangeAction;
import software.amazon.awssdk.services.route53.model.ChangeInfo;
import software.amazon.awssdk.services.route53.model.ChangeStatus;
import software.amazon.awssdk.services.route53.model.HostedZoneAlreadyExistsException;
import software.amazon.awssdk.services.route53.model.HostedZoneNotEmptyException;
import software.amazon.awssdk.services.route53.model.InvalidChangeBatchException;
import software.amazon.awssdk.services.route53.model.InvalidInputException;
import software.amazon.awssdk.services.route53.model.NoSuchChangeException;
import software.amazon.awssdk.services.route53.model.NoSuchHostedZoneException;
import software.amazon.awssdk.services.route53.model.RRType;
import software.amazon.awssdk.services.route53.model.ResourceRecordSet;
import software.amazon.awssdk.services.route53.model.Tag;
import software.amazon.awssdk.services.route53.model.TagResourceType;

/** Route 53 through the official client, over HTTP. */
class Route53ConformanceTest {
  private Simulator simulator;
  private Route53Client route53;
  private String zone;

  @BeforeEach
  void start() throws Exception {
    simulator = Simulator.start(SimulatorOptions.fast());
    route53 = Clients.owner(simulator).route53();
    zone = TestZone.create(route53, "example.com").id();
  }

  @AfterEach
  void stop() throws Exception {
    route53.close();
    simulator.close();
  }

  @Test
  void createsGetsListsAndDeletesZones() {
    var created =
        route53.createHostedZone(zone -> zone.name("second.org").callerReference("again"));
    assertThat(created.location()).endsWith("/hostedzone/" + created.hostedZone().id());
    assertThat(created.delegationSet().nameServers()).hasSize(4);
    var got = route53.getHostedZone(zone -> zone.id(created.hostedZone().id()));
    assertThat(got.hostedZone().name()).isEqualTo("second.org.");
    assertThat(got.hostedZone().resourceRecordSetCount()).isEqualTo(2);
    assertThat(route53.listHostedZones().hostedZones()).hasSize(2);
    assertThat(route53.listHostedZonesByName(list -> list.dnsName("second.org")).hostedZones())
        .extracting(zone -> zone.name())
        .containsExactly("second.org.");

    assertThatThrownBy(
            () -> route53.createHostedZone(zone -> zone.name("x.org").callerReference("again")))
        .isInstanceOf(HostedZoneAlreadyExistsException.class);
    route53.deleteHostedZone(zone -> zone.id(created.hostedZone().id()));
    assertThatThrownBy(() -> route53.getHostedZone(zone -> zone.id(created.hostedZone().id())))
        .isInstanceOf(NoSuchHostedZoneException.class);
  }

  @Test
  void pagesZones() {
    TestZone.create(route53, "second.org");
    var first = route53.listHostedZones(list -> list.maxItems("1"));
    assertThat(first.isTruncated()).isTrue();
    var second = route53.listHostedZones(list -> list.marker(first.nextMarker()));
    assertThat(second.hostedZones()).hasSize(1).doesNotContainAnyElementsOf(first.hostedZones());
    assertThat(second.isTruncated()).isFalse();
  }

  @Test
  void changesRecordsAndComesInSync() {
    var change = change(ChangeAction.CREATE, cname("shop.example.com", "d1.cloudfront.net"));
    assertThat(change.id()).doesNotContain("/");
    await()
        .untilAsserted(() ->
            assertThat(route53.getChange(get -> get.id(change.id())).changeInfo().status())
                .isEqualTo(ChangeStatus.INSYNC));
    assertThat(records())
        .filteredOn(set -> set.type() == RRType.CNAME)
        .singleElement()
        .satisfies(set -> {
          assertThat(set.name()).isEqualTo("shop.example.com.");
          assertThat(set.ttl()).isEqualTo(300);
          assertThat(set.resourceRecords().getFirst().value()).isEqualTo("d1.cloudfront.net");
        });
    change(ChangeAction.UPSERT, cname("shop.example.com", "d2.cloudfront.net"));
    change(ChangeAction.DELETE, cname("shop.example.com", "d2.cloudfront.net"));
    assertThat(records()).noneMatch(set -> set.type() == RRType.CNAME);
  }

  @Test
  void acceptsAPrefixedZoneIdAsTheSdkEncodesIt() {
    assertThat(route53.getHostedZone(get -> get.id("/hostedzone/" + zone)).hostedZone().id())
        .isEqualTo(zone);
    assertThat(
            route53
                .listResourceRecordSets(list -> list.hostedZoneId("/hostedzone/" + zone))
                .resourceRecordSets())
        .hasSize(2);
  }

  @Test
  void showsAWildcardAsOctal() {
    change(ChangeAction.CREATE, cname("*.example.com", "d1.cloudfront.net"));
    assertThat(records()).anyMatch(set -> set.name().equals("\\052.example.com."));
  }

  @Test
  void aliasesToCloudFrontWithoutTtl() {
    change(ChangeAction.CREATE, alias("example.com"));
    assertThat(records())
        .filteredOn(set -> set.aliasTarget() != null)
        .singleElement()
        .satisfies(set -> assertThat(set.ttl()).isNull())
        .satisfies(set -> assertThat(set.aliasTarget().hostedZoneId()).isEqualTo("Z2FDTNDATAQYW2"));
  }

  @Test
  void refusesBatchesAsAWhole() {
    var good = cname("good.example.com", "d1.cloudfront.net");
    assertInvalidBatch(
        "already exists", of(ChangeAction.CREATE, good), of(ChangeAction.CREATE, good));
    assertThat(records()).hasSize(2);
    assertInvalidBatch("was not found", of(ChangeAction.DELETE, good));
    change(ChangeAction.CREATE, good);
    assertInvalidBatch(
        "do not match the current values",
        of(ChangeAction.DELETE, cname("good.example.com", "other.net")));
    assertInvalidBatch(
        "conflicts with other records", of(ChangeAction.CREATE, address("good.example.com")));
    assertInvalidBatch(
        "not permitted at apex",
        of(ChangeAction.CREATE, cname("example.com", "d1.cloudfront.net")));
    assertInvalidBatch(
        "not permitted in zone", of(ChangeAction.CREATE, cname("other.org", "d1.cloudfront.net")));
  }

  @Test
  void countsUpsertsDouble() {
    var changes =
        IntStream.range(0, 501)
            .mapToObj(i -> of(ChangeAction.UPSERT, address("a" + i + ".example.com")))
            .toArray(Change[]::new);
    assertInvalidBatch("limit", changes);
  }

  @Test
  void listsInOrderOfReversedLabelsAndPages() {
    Stream.of("b.example.com", "a.b.example.com", "a.example.com")
        .forEach(name -> change(ChangeAction.CREATE, address(name)));
    assertThat(records())
        .extracting(ResourceRecordSet::name)
        .containsExactly(
            "example.com.", "example.com.", "a.example.com.", "b.example.com.", "a.b.example.com.");
    var page = route53.listResourceRecordSets(list -> list.hostedZoneId(zone).maxItems("3"));
    assertThat(page.isTruncated()).isTrue();
    assertThat(page.nextRecordName()).isEqualTo("b.example.com.");
    var rest =
        route53.listResourceRecordSets(list ->
            list.hostedZoneId(zone)
                .startRecordName(page.nextRecordName())
                .startRecordType(page.nextRecordType()));
    assertThat(rest.resourceRecordSets()).hasSize(2);
    assertThatThrownBy(
            () -> route53.listResourceRecordSets(l -> l.hostedZoneId(zone).startRecordType("A")))
        .isInstanceOf(InvalidInputException.class);
  }

  @Test
  void tagsZones() {
    route53.changeTagsForResource(tags ->
        tags.resourceType(TagResourceType.HOSTEDZONE)
            .resourceId(zone)
            .addTags(Tag.builder().key("team").value("edge & co").build()));
    assertThat(
            route53
                .listTagsForResource(
                    list -> list.resourceType(TagResourceType.HOSTEDZONE).resourceId(zone))
                .resourceTagSet()
                .tags())
        .containsExactly(Tag.builder().key("team").value("edge & co").build());
    assertThat(
            route53
                .listTagsForResources(
                    list -> list.resourceType(TagResourceType.HOSTEDZONE).resourceIds(zone))
                .resourceTagSets())
        .hasSize(1);
  }

  @Test
  void namesWhatDoesNotExist() {
    assertThatThrownBy(() -> route53.getHostedZone(get -> get.id("Z0NOTHERE")))
        .isInstanceOf(NoSuchHostedZoneException.class);
    assertThatThrownBy(() -> route53.getChange(get -> get.id("C0NOTHERE")))
        .isInstanceOf(NoSuchChangeException.class);
    change(ChangeAction.CREATE, address("a.example.com"));
    assertThatThrownBy(() -> route53.deleteHostedZone(delete -> delete.id(zone)))
        .isInstanceOf(HostedZoneNotEmptyException.class);
  }

  private List<ResourceRecordSet> records() {
    return route53.listResourceRecordSets(list -> list.hostedZoneId(zone)).resourceRecordSets();
  }

  private ChangeInfo change(ChangeAction action, ResourceRecordSet set) {
    return route53
        .changeResourceRecordSets(request ->
            request.hostedZoneId(zone).changeBatch(batch -> batch.changes(of(action, set))))
        .changeInfo();
  }

  private static Change of(ChangeAction action, ResourceRecordSet set) {
    return Change.builder().action(action).resourceRecordSet(set).build();
  }

  private void assertInvalidBatch(String words, Change... changes) {
    assertThatThrownBy(() ->
            route53.changeResourceRecordSets(
                request -> request.hostedZoneId(zone).changeBatch(batch -> batch.changes(changes))))
        .isInstanceOf(InvalidChangeBatchException.class)
        .hasMessageContaining(words);
  }

  private static ResourceRecordSet cname(String name, String target) {
    return TestZone.record(name, RRType.CNAME, target);
  }

  private static ResourceRecordSet address(String name) {
    return TestZone.record(name, RRType.A, "192.0.2.1");
  }

  private static ResourceRecordSet alias(String name) {
    return ResourceRecordSet.builder()
        .name(name)
        .type(RRType.A)
        .aliasTarget(target ->
            target
                .hostedZoneId("Z2FDTNDATAQYW2")
                .dnsName("d111111abcdef8.cloudfront.net")
                .evaluateTargetHealth(false))
        .build();
  }
}
