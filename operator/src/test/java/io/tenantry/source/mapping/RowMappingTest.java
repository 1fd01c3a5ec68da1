package io.tenantry.source.mapping;

import static io.tenantry.source.mapping.Rows.row;
import static org.assertj.core.api.Assertions.assertThat;

import io.tenantry.rows.Row;
import io.tenantry.rows.Value;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class RowMappingTest {
  static Stream<Arguments> nameless() {
    return Stream.of(
        Arguments.of(row("domain", "a.example.com"), "key", "The row has no name"),
        Arguments.of(row("name", " ", "domain", "a.example.com"), "key", "The row has no name"),
        Arguments.of(row("name", List.of("a")), "key", "name is a list, not a string"),
        Arguments.of(
            row("name", "Shop", "domain", "a.b"), "Shop", "is not a valid Kubernetes name"),
        Arguments.of(row("name", "a_b", "domain", "a.b"), "a_b", "is not a valid Kubernetes name"),
        Arguments.of(row("name", "-ab", "domain", "a.b"), "-ab", "is not a valid Kubernetes name"),
        Arguments.of(row("name", "ab", "domain", "a.b"), "ab", "must have 3 to 128 characters"),
        Arguments.of(
            row("name", "a".repeat(129), "domain", "a.b"),
            "a".repeat(80) + "…",
            "must have 3 to 128 characters"));
  }

  @ParameterizedTest
  @MethodSource("nameless")
  void aRowWithoutAUsableNameIsNobodys(Row row, String label, String reason) {
    assertThat(map("DistributionTenant", "distributionId: E1", row))
        .isInstanceOfSatisfying(
            MappingResult.Bad.class,
            bad -> {
              assertThat(bad.name()).isEmpty();
              assertThat(bad.label()).isEqualTo(label);
              assertThat(bad.reason()).contains(reason);
            });
  }

  static Stream<Arguments> domainless() {
    return Stream.of(
        Arguments.of(row("name", "ada"), "The row has no domain"),
        Arguments.of(row("name", "ada", "domains", List.of(" ")), "The row has no domain"),
        Arguments.of(row("name", "ada", "domain", 5), "domain is the number 5, not a list"),
        Arguments.of(row("name", "ada", "domains", new Value.Other("jsonb")), "of type jsonb"),
        Arguments.of(row("name", "ada", "domain", "no domain"), "\"no\" is not a valid domain"));
  }

  @ParameterizedTest
  @MethodSource("domainless")
  void aRowWithoutUsableDomainsIsSkippedAndStillNamesItsTenant(Row row, String reason) {
    assertThat(map("DistributionTenant", "distributionId: E1", row))
        .isInstanceOfSatisfying(
            MappingResult.Bad.class,
            bad -> {
              assertThat(bad.name()).contains("ada");
              assertThat(bad.reason()).contains(reason);
            });
  }

  @Test
  void takesDomainsFromBothColumnsAndApart() {
    var wanted =
        good(
            "DistributionTenant",
            "distributionId: E1",
            row(
                "name",
                "ada",
                "domain",
                "a.example.com",
                "domains",
                "b.example.com, A.example.com"));
    assertThat(wanted.domains()).containsExactly("a.example.com", "b.example.com");
  }

  @Test
  void aTenantTakesItsNameFromTheRowUnlessAFieldSaysOtherwise() {
    var wanted =
        good(
            "Tenant",
            """
            fields:
            - {path: spec.plan, column: tier, value: free}
            - {path: spec.username, column: title}
            - {path: spec.suspended, column: stopped}
            - {path: spec.domains, column: domains}
            - {path: metadata.labels.team, column: team}
            - {path: metadata.annotations.note, value: from the database}
            """,
            row(
                "name",
                "ada",
                "title",
                "Ada L.",
                "stopped",
                1,
                "domains",
                List.of("a.example.com")));
    assertThat(wanted.spec())
        .isEqualTo(
            Specs.tree(
                "{userId: ada, username: Ada L., plan: free, suspended: true, domains: [a.example.com]}"));
    assertThat(wanted.labels()).isEqualTo(Map.of("team", Optional.empty()));
    assertThat(wanted.annotations()).isEqualTo(Map.of("note", Optional.of("from the database")));
  }

  @Test
  void aHostnameTakesItsDomainAndItsZone() {
    var wanted =
        good(
            "GatewayHostnameRequest",
            """
            fields:
            - {path: spec.gatewaySelector.matchLabels, value: "team=a,tier=gold"}
            """,
            row("name", "shop", "domain", "shop.example.com", "hosted_zone_id", "Z1"));
    assertThat(wanted.spec())
        .isEqualTo(
            Specs.tree(
                """
                hostname: shop.example.com
                zoneId: Z1
                gatewaySelector: {matchLabels: {team: a, tier: gold}}
                """));
    assertThat(wanted.domains()).containsExactly("shop.example.com");
  }

  @Test
  void aRowWithoutARequiredFieldIsSkipped() {
    assertThat(map("Tenant", "", row("name", "ada")))
        .isEqualTo(
            new MappingResult.Bad(Optional.of("ada"), "ada", "The row has no value for spec.plan"));
  }

  @Test
  void whatCannotBeALabelSkipsTheRow() {
    var fields = "distributionId: E1\nfields: [{path: metadata.labels.team, column: team}]";
    var row = row("name", "ada", "domain", "a.example.com", "team", "a team");
    assertThat(map("DistributionTenant", fields, row))
        .isInstanceOfSatisfying(
            MappingResult.Bad.class,
            bad -> assertThat(bad.reason()).contains("is not a valid label value"));
  }

  private static MappingResult map(String kind, String more, Row row) {
    return RowMapping.of(TargetKind.named(kind).orElseThrow(), Specs.of(kind, more)).map(row);
  }

  private static DesiredObject good(String kind, String more, Row row) {
    return ((MappingResult.Good) map(kind, more, row)).wanted();
  }

  @Test
  void whatIsFarTooLongIsSaidAndNotLookedAt() {
    var deep = "a.".repeat(30_000) + "a";
    var mapping = RowMapping.of(TargetKind.DISTRIBUTION_TENANT, Specs.spec(""));
    assertThat(mapping.map(Rows.tenant(deep, "a.example.com")))
        .isInstanceOf(MappingResult.Bad.class);
    assertThat(mapping.map(Rows.tenant("ada", deep)))
        .isInstanceOfSatisfying(
            MappingResult.Bad.class, bad -> assertThat(bad.name()).contains("ada"));
  }

  @Test
  void aRowThatIsTooLargeIsNamedAndKeepsItsObject() {
    var mapping = RowMapping.of(TargetKind.TENANT, Specs.of("Tenant", ""));
    var row = Row.tooLarge("k", Optional.of(new Value.Text("ada")), 5);
    assertThat(mapping.map(row))
        .isEqualTo(
            new MappingResult.Bad(
                Optional.of("ada"), "ada", "The row is larger than 5 characters"));
  }
}
