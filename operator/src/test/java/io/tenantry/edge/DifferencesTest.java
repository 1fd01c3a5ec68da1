package io.tenantry.edge;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenantry.api.edge.Certificate;
import io.tenantry.api.edge.Customizations;
import io.tenantry.api.edge.Difference;
import io.tenantry.api.edge.DistributionTenantSpec;
import io.tenantry.api.edge.GeoRestrictions;
import io.tenantry.api.edge.WebAcl;
import io.tenantry.cloud.EdgeConfig;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

class DifferencesTest {

  @Test
  void findsNoneBetweenEquals() {
    assertThat(fields(EdgeWorlds.parameters("a", "1"), EdgeWorlds.parameters("a", "1"))).isEmpty();
  }

  @Test
  void takesAnAbsentSwitchForOn() {
    assertThat(fields(EdgeWorlds.enabled(null), EdgeWorlds.enabled(true))).isEmpty();
    assertThat(fields(EdgeWorlds.enabled(null), EdgeWorlds.enabled(false)))
        .containsExactly("enabled");
  }

  @Test
  void comparesTheDistribution() {
    var other =
        new DistributionTenantSpec(
            "D2",
            EdgeWorlds.spec("web.example.com").domains(),
            null,
            null,
            null,
            null,
            null,
            null,
            null);

    assertThat(fields(UnaryOperator.identity(), _ -> other)).containsExactly("distributionId");
  }

  @Test
  void caresNeitherForTheOrderNorTheCaseOfDomains() {
    assertThat(
            fields(
                EdgeWorlds.domains("b.example.com", "A.Example.com."),
                EdgeWorlds.domains("a.example.com", "B.EXAMPLE.com")))
        .isEmpty();
    assertThat(fields(EdgeWorlds.domains("a.example.com"), EdgeWorlds.domains("b.example.com")))
        .containsExactly("domains");
    assertThat(
            fields(
                EdgeWorlds.domains("a.example.com"),
                EdgeWorlds.domains("a.example.com", "b.example.com")))
        .containsExactly("domains");
  }

  @Test
  void takesAnEmptyGroupForNone() {
    assertThat(fields(EdgeWorlds.group(""), EdgeWorlds.group((String) null))).isEmpty();
  }

  @Test
  void tellsParametersApartByName() {
    assertThat(fields(EdgeWorlds.parameters("a", "1", "b", "2"), EdgeWorlds.parameters("a", "2")))
        .containsExactly("parameters[a]", "parameters[b]");
    assertThat(fields(UnaryOperator.identity(), EdgeWorlds.parameters("a", "1")))
        .containsExactly("parameters[a]");
  }

  @Test
  void takesEmptyCustomizationsForNone() {
    assertThat(
            fields(
                EdgeWorlds.customizations(new Customizations(null, null, null)),
                EdgeWorlds.customizations(null)))
        .isEmpty();
  }

  @Test
  void comparesTheFirewall() {
    var off = acl("disable", null);

    assertThat(fields(off, acl("disable", ""))).isEmpty();
    assertThat(fields(off, acl("override", "arn:waf"))).containsExactly("customizations.webAcl");
    assertThat(fields(acl("override", "arn:a"), acl("override", "arn:b")))
        .containsExactly("customizations.webAcl");
    assertThat(fields(off, UnaryOperator.identity())).containsExactly("customizations.webAcl");
  }

  @Test
  void comparesTheCertificate() {
    assertThat(fields(EdgeWorlds.certificate("arn:a"), EdgeWorlds.certificate("arn:b")))
        .containsExactly("customizations.certificate.arn");
    assertThat(fields(EdgeWorlds.certificate("arn:a"), UnaryOperator.identity()))
        .containsExactly("customizations.certificate.arn");
  }

  @Test
  void comparesCountriesWithoutOrder() {
    assertThat(fields(geo("whitelist", "DE", "FR"), geo("whitelist", "FR", "DE"))).isEmpty();
    assertThat(fields(geo("whitelist", "DE"), geo("blacklist", "DE")))
        .containsExactly("customizations.geoRestrictions");
    assertThat(fields(geo("whitelist", "DE"), geo("whitelist", "FR")))
        .containsExactly("customizations.geoRestrictions");
    assertThat(fields(geo("none"), UnaryOperator.identity()))
        .containsExactly("customizations.geoRestrictions");
  }

  @Test
  void neverComparesWhatHasItsOwnConcern() {
    assertThat(
            fields(
                s -> EdgeWorlds.dns().apply(EdgeWorlds.managed().apply(s)),
                EdgeWorlds.tags("a", "b")))
        .isEmpty();
  }

  @Test
  void looksOnlyAtTagsThatAreWantedOrOurs() {
    var live = Map.of("team", "a", "foreign", "x", "old", "y", TenantOwnership.OWNER, "shop/web");

    assertThat(Differences.ofTags(Map.of("team", "a"), live, Set.of("team"))).isEmpty();
    assertThat(Differences.ofTags(Map.of("team", "b"), live, Set.of()))
        .containsExactly(new Difference("tags[team]", "b", "a"));
    assertThat(Differences.ofTags(Map.of("team", "a"), live, Set.of("team", "old")))
        .containsExactly(new Difference("tags[old]", null, "y"));
    assertThat(Differences.ofTags(Map.of("new", ""), live, Set.of("gone")))
        .containsExactly(new Difference("tags[new]", "", null));
  }

  @Test
  void areReadable() {
    assertThat(
            Differences.text(
                List.of(
                    new Difference("enabled", "true", "false"),
                    new Difference("parameters[a]", "1", null))))
        .isEqualTo("enabled is false instead of true; parameters[a] is unset instead of 1");
  }

  private static UnaryOperator<DistributionTenantSpec> acl(
      String action, @org.jspecify.annotations.Nullable String arn) {
    return EdgeWorlds.customizations(new Customizations(new WebAcl(action, arn), null, null));
  }

  private static UnaryOperator<DistributionTenantSpec> geo(String type, String... locations) {
    return EdgeWorlds.customizations(
        new Customizations(null, null, new GeoRestrictions(type, List.of(locations))));
  }

  private static List<String> fields(
      UnaryOperator<DistributionTenantSpec> wanted, UnaryOperator<DistributionTenantSpec> live) {
    return Differences.between(config(wanted), config(live)).stream()
        .map(Difference::field)
        .toList();
  }

  private static EdgeConfig config(UnaryOperator<DistributionTenantSpec> change) {
    return TenantSpecReader.wanted(change.apply(EdgeWorlds.spec("web.example.com"))).config();
  }

  @Test
  void aCertificateCountsThoughNothingElseIsCustomized() {
    var custom = new Customizations(null, new Certificate("arn:a"), null);

    assertThat(config(EdgeWorlds.customizations(custom)).certificateArn()).contains("arn:a");
  }
}
