package io.tenantry.edge;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PolicyTest {

  @Test
  void withoutAnnotationsIsTheFlags() {
    for (var flag : DriftPolicy.values()) {
      var policy = Policy.of(Map.of(), flag);

      assertThat(policy.paused()).isFalse();
      assertThat(policy.adopt()).isFalse();
      assertThat(policy.retain()).isFalse();
      assertThat(policy.purge()).isEmpty();
      assertThat(policy.misread()).isEmpty();
      assertThat(policy.drift()).isEqualTo(flag);
    }
  }

  @ParameterizedTest
  @CsvSource({"enforce,ENFORCE", "report,REPORT", "suspend,SUSPEND"})
  void anObjectMayHaveItsOwnDriftPolicy(String text, DriftPolicy drift) {
    var policy = of(Policy.DRIFT, text);

    assertThat(policy.drift()).isEqualTo(drift);
    assertThat(policy.misread()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"Enforce", "", "off"})
  void aDriftPolicyThatIsNotUnderstoodOnlyReports(String text) {
    var policy = of(Policy.DRIFT, text);

    assertThat(policy.drift()).isEqualTo(DriftPolicy.REPORT);
    assertThat(policy.misread())
        .singleElement()
        .asString()
        .contains(Policy.DRIFT, "enforce, report or suspend");
  }

  @Test
  void aDeletionPolicyThatIsNotUnderstoodRetains() {
    assertThat(of(Policy.DELETION, "delete").retain()).isFalse();
    assertThat(of(Policy.DELETION, "retain").retain()).isTrue();
    assertThat(of(Policy.DELETION, "retain").misread()).isEmpty();
    assertThat(of(Policy.DELETION, "keep").retain()).isTrue();
    assertThat(of(Policy.DELETION, "keep").misread()).hasSize(1);
  }

  @Test
  void aPauseThatIsNotUnderstoodIsAPause() {
    assertThat(of(Policy.PAUSED, "true").paused()).isTrue();
    assertThat(of(Policy.PAUSED, "false").paused()).isFalse();
    assertThat(of(Policy.PAUSED, "yes").paused()).isTrue();
    assertThat(of(Policy.PAUSED, "yes").misread()).hasSize(1);
  }

  @Test
  void anAdoptionThatIsNotUnderstoodIsNone() {
    assertThat(of(Policy.ADOPT, "true").adopt()).isTrue();
    assertThat(of(Policy.ADOPT, "yes").adopt()).isFalse();
    assertThat(of(Policy.ADOPT, "yes").misread()).hasSize(1);
  }

  @Test
  void anInvalidationTakesEveryWordThatIsAPath() {
    var policy = of(Policy.INVALIDATE, "2026-01-02 /images/*, /index.html");

    assertThat(policy.purge().orElseThrow().paths()).containsExactly("/images/*", "/index.html");
    assertThat(policy.purge().orElseThrow().request())
        .isEqualTo("2026-01-02 /images/*, /index.html");
    assertThat(policy.misread()).isEmpty();
  }

  @Test
  void anInvalidationWithoutPathsIsNotUnderstood() {
    assertThat(of(Policy.INVALIDATE, "now").purge().orElseThrow().paths()).isEmpty();
    assertThat(of(Policy.INVALIDATE, "now").misread()).hasSize(1);
    assertThat(of(Policy.INVALIDATE, " ").misread()).isEmpty();
  }

  @Test
  void everythingThatIsNotUnderstoodIsTold() {
    var policy =
        Policy.of(
            Map.of(Policy.PAUSED, "x", Policy.ADOPT, "x", Policy.DELETION, "x", Policy.DRIFT, "x"),
            DriftPolicy.ENFORCE);

    assertThat(policy.misread()).hasSize(4);
  }

  private static Policy of(String annotation, String value) {
    return Policy.of(Map.of(annotation, value), DriftPolicy.ENFORCE);
  }
}
