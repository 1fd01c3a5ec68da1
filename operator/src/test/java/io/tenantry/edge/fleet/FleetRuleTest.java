package io.tenantry.edge.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenantry.cloud.CloudFront.Summary;
import io.tenantry.edge.fleet.FleetRule.How;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FleetRuleTest {
  @ParameterizedTest(name = "{0} of {1} members, {2} pages")
  @CsvSource({
    "1, 1, 0, OBJECTS",
    "1, 10000, 0, OBJECTS",
    "2, 2, 0, PAGES",
    "2, 2, 2, OBJECTS",
    "3, 250, 0, OBJECTS",
    "4, 250, 3, PAGES",
    "50, 50, 100, OBJECTS",
    "100, 10000, 0, OBJECTS",
    "101, 10000, 0, PAGES",
    "101, 10000, 101, OBJECTS",
    "1000, 1000, 1, PAGES",
    "10000, 10000, 0, PAGES"
  })
  void takesTheCheaperWay(int sought, int fleet, int pages, How how) {
    assertThat(FleetRule.how(sought, fleet, pages)).isEqualTo(how);
  }

  @Test
  void comparesVersionAndStage() {
    var member = new FleetMember("a/b", "dt_1", "E1", true, Set.of(), false);
    assertThat(FleetRule.differs(member, FleetStage.summary("dt_1", "E1", true))).isFalse();
    assertThat(FleetRule.differs(member, FleetStage.summary("dt_1", "E2", true))).isTrue();
    assertThat(FleetRule.differs(member, FleetStage.summary("dt_1", "E1", false))).isTrue();
  }

  @Test
  void aDomainThatIsServedAtLastIsNews() {
    var member = new FleetMember("a/b", "dt_1", "E1", true, Set.of("web.example.com"), true);
    assertThat(FleetRule.differs(member, served("inactive"))).isFalse();
    assertThat(FleetRule.differs(member, served("active"))).isTrue();
  }

  private static Summary served(String state) {
    return FleetStage.serving(
        FleetStage.summary("dt_1", "E1", true), Map.of("web.example.com", state));
  }

  @Test
  void aTenantOnTwoPagesIsMetOnce() {
    var search =
        new ListingSearch(List.of(new FleetMember("a/b", "dt_1", "E1", true, Set.of(), false)));
    assertThat(search.changed(List.of(FleetStage.summary("dt_1", "E2", true)))).hasSize(1);
    assertThat(search.changed(List.of(FleetStage.summary("dt_1", "E3", true)))).isEmpty();
    assertThat(search.done()).isTrue();
  }

  @Test
  void jitterIsATenthEitherWay() {
    var minute = Duration.ofMinutes(1);
    assertThat(FleetPace.jittered(minute, 0)).isEqualTo(Duration.ofSeconds(54));
    assertThat(FleetPace.jittered(minute, 0.5)).isEqualTo(minute);
    assertThat(FleetPace.jittered(minute, 1)).isEqualTo(Duration.ofSeconds(66));
  }
}
