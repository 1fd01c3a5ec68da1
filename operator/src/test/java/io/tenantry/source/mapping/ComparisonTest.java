package io.tenantry.source.mapping;

import static io.tenantry.source.mapping.Rows.row;
import static org.assertj.core.api.Assertions.assertThat;

import io.tenantry.cluster.ObjectOwnership;
import io.tenantry.rows.Row;
import io.tenantry.source.Flock;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ComparisonTest {
  private static final String MANAGED =
      "template: {managedCertificateRequest: {validationTokenHost: cloudfront}}";

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{distributionId: E1, domains: [{domain: b.x.io}, {domain: a.x.io}], enabled: true}",
        "{distributionId: E1, domains: [{domain: A.X.io}, {domain: b.x.io.}]}",
        "{distributionId: E1, domains: [{domain: a.x.io}, {domain: b.x.io}], customizations: {}}",
        "{distributionId: E1, domains: [{domain: a.x.io}, {domain: b.x.io}], tags: [], parameters:"
            + " []}"
      })
  void whatMeansTheSameIsNoDifference(String live) {
    assertThat(edit("", row("name", "ada", "domains", List.of("a.x.io", "b.x.io")), live))
        .isEmpty();
  }

  @Test
  void aTtlThatTheApiServerFilledInIsNoDifference() {
    var live =
        """
        distributionId: E1
        domains: [{domain: a.x.io}]
        enabled: true
        dns: {provider: route53, hostedZoneId: Z1, ttl: 300}
        """;
    assertThat(edit("", row("name", "ada", "domain", "a.x.io", "hosted_zone_id", "Z1"), live))
        .isEmpty();
  }

  @Test
  void parametersTagsAndPlacesHaveNoOrder() {
    var live =
        """
        distributionId: E1
        domains: [{domain: a.x.io}]
        parameters: [{name: b, value: "2"}, {name: a, value: "1"}]
        tags: [{key: t, value: ""}, {key: s, value: x}]
        customizations: {geoRestrictions: {restrictionType: whitelist, locations: [IT, DE]}}
        """;
    var row =
        row(
            "name",
            "ada",
            "domain",
            "a.x.io",
            "parameters",
            Map.of("a", "1", "b", "2"),
            "tags",
            Map.of("s", "x", "t", ""),
            "geo_restriction_type",
            "whitelist",
            "geo_locations",
            List.of("DE", "IT"));
    assertThat(edit("", row, live)).isEmpty();
  }

  @Test
  void saysWhichFieldsDifferAndSendsNoOthers() {
    var live =
        """
        distributionId: E1
        domains: [{domain: a.x.io}]
        enabled: true
        connectionGroupId: cg_old
        tags: [{key: by, value: hand}]
        """;
    var edit =
        edit("", row("name", "ada", "domain", "a.x.io", "enabled", false), live).orElseThrow();
    assertThat(edit.words())
        .isEqualTo(
            "connectionGroupId: cg_old → (none); enabled: true → false;"
                + " tags.by: \"hand\" → (none)");
    assertThat(SpecTree.text(edit.patch()))
        .isEqualTo(
            "{metadata={uid=uid-ada}, spec={connectionGroupId=null, enabled=false, tags=null}}");
  }

  @Test
  void keepsACertificateThatWasAttachedForTheTenant() {
    var live =
        """
        distributionId: E1
        domains: [{domain: a.x.io}]
        enabled: true
        customizations: {certificate: {arn: "arn:aws:acm:us-east-1:1:auto"}}
        managedCertificateRequest: {validationTokenHost: cloudfront, primaryDomainName: a.x.io}
        """;
    assertThat(edit(MANAGED, row("name", "ada", "domain", "a.x.io"), live)).isEmpty();
    var edit =
        edit(MANAGED, row("name", "ada", "domain", "a.x.io", "enabled", false), live).orElseThrow();
    assertThat(SpecTree.text(edit.patch().get("spec"))).isEqualTo("{enabled=false}");
  }

  @Test
  void theFirstDomainIsThePrimaryOneOfANewTenantAndStaysIt() {
    var row = row("name", "ada", "domains", List.of("b.x.io", "a.x.io"));
    var mapping = RowMapping.of(TargetKind.DISTRIBUTION_TENANT, Specs.spec(MANAGED));
    var wanted = ((MappingResult.Good) mapping.map(row)).wanted();
    var created = new Comparison(mapping, Flock.SOURCE).created(wanted);
    assertThat(SpecTree.at(created, "managedCertificateRequest.primaryDomainName"))
        .isEqualTo("b.x.io");
    var live =
        "{distributionId: E1, domains: [{domain: b.x.io}, {domain: a.x.io}],"
            + " managedCertificateRequest: {validationTokenHost: cloudfront%s}}";
    var turned = row("name", "ada", "domains", List.of("a.x.io", "b.x.io"));
    assertThat(edit(MANAGED, turned, live.formatted(", primaryDomainName: b.x.io"))).isEmpty();
    assertThat(edit(MANAGED, turned, live.formatted(""))).isEmpty();
    assertThat(
            edit(MANAGED, turned, live.formatted(", primaryDomainName: gone.x.io"))
                .orElseThrow()
                .words())
        .isEqualTo("managedCertificateRequest.primaryDomainName: gone.x.io → a.x.io");
  }

  @Test
  void takesAnObjectOfTheGoOperatorOverWithoutTouchingItsSpec() {
    var child =
        new TargetObject(
            "shop",
            "ada",
            "uid-ada",
            1,
            new ObjectOwnership.Ours(),
            false,
            true,
            SourceMarks.labels(Flock.SOURCE),
            Map.of(),
            Specs.tree("{distributionId: E1, domains: [{domain: a.x.io}], enabled: true}"));
    var edit = comparison("").edit(wanted("", row("name", "ada", "domain", "a.x.io")), child);
    assertThat(SpecTree.text(edit.orElseThrow().patch()))
        .isEqualTo(
            "{metadata={annotations={tenantry.io/source-uid=uid-source,"
                + " tenantry.io/source=shop/customers}, uid=uid-ada}}");
  }

  @Test
  void takesWhatWasLeftBehindOnlyAsItWasSeen() {
    var orphan =
        Flock.orphan("ada", "{distributionId: E1, domains: [{domain: a.x.io}], enabled: true}");
    var edit = comparison("").edit(wanted("", row("name", "ada", "domain", "a.x.io")), orphan);
    assertThat(SpecTree.text(edit.orElseThrow().patch()))
        .isEqualTo(
            "{metadata={annotations={tenantry.io/orphaned-by=null,"
                + " tenantry.io/source-uid=uid-source, tenantry.io/source=shop/customers},"
                + " labels={cloudfront-tenant-operator.io/source=customers},"
                + " resourceVersion=7, uid=uid-ada}}");
  }

  @Test
  void ofOtherKindsOnlyWhatIsMappedIsKept() {
    var spec = Specs.of("Tenant", "fields: [{path: spec.plan, column: plan}]");
    var mapping = RowMapping.of(TargetKind.TENANT, spec);
    var comparison = new Comparison(mapping, Flock.SOURCE);
    var wanted = ((MappingResult.Good) mapping.map(row("name", "ada", "plan", "pro"))).wanted();
    var same = Flock.child("ada", "{plan: pro, userId: ada, username: ada, domains: [a.x.io]}");
    assertThat(comparison.edit(wanted, same)).isEmpty();
    var other = Flock.child("ada", "{plan: free, userId: ada, username: ada, domains: [a.x.io]}");
    assertThat(comparison.edit(wanted, other).map(ObjectEdit::words)).contains("plan: free → pro");
  }

  @Test
  void aLabelThatNoRowGivesAnyMoreGoes() {
    var fields = "fields: [{path: metadata.labels.team, column: team}]";
    var child = Flock.child("ada", "{distributionId: E1, domains: [{domain: a.x.io}]}");
    var labels = new java.util.HashMap<>(child.labels());
    labels.put("team", "red");
    labels.put("other", "stays");
    var labelled =
        new TargetObject(
            "shop",
            "ada",
            "uid-ada",
            1,
            new ObjectOwnership.Ours(),
            false,
            true,
            labels,
            child.annotations(),
            child.spec());
    var edit =
        comparison(fields).edit(wanted(fields, row("name", "ada", "domain", "a.x.io")), labelled);
    assertThat(SpecTree.text(edit.orElseThrow().patch()))
        .isEqualTo("{metadata={labels={team=null}, uid=uid-ada}}");
  }

  private static Optional<ObjectEdit> edit(String more, Row row, String live) {
    return comparison(more).edit(wanted(more, row), Flock.child("ada", live));
  }

  private static Comparison comparison(String more) {
    return new Comparison(
        RowMapping.of(TargetKind.DISTRIBUTION_TENANT, Specs.spec(more)), Flock.SOURCE);
  }

  private static DesiredObject wanted(String more, Row row) {
    return ((MappingResult.Good)
            RowMapping.of(TargetKind.DISTRIBUTION_TENANT, Specs.spec(more)).map(row))
        .wanted();
  }
}
