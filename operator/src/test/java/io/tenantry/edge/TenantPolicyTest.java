package io.tenantry.edge;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenantry.pass.DriftPolicy;
import io.tenantry.pass.Treatment;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TenantPolicyTest {

  @Test
  void withoutAnnotationsIsTheFlags() {
    for (var flag : DriftPolicy.values()) {
      var policy = TenantPolicy.of(Map.of(), flag);

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
    var policy = of(Treatment.DRIFT, text);

    assertThat(policy.drift()).isEqualTo(drift);
    assertThat(policy.misread()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"Enforce", "", "off"})
  void aDriftPolicyThatIsNotUnderstoodOnlyReports(String text) {
    var policy = of(Treatment.DRIFT, text);

    assertThat(policy.drift()).isEqualTo(DriftPolicy.REPORT);
    assertThat(policy.misread())
        .singleElement()
        .asString()
        .contains(Treatment.DRIFT, "enforce, report or suspend");
  }

  @Test
  void aDeletionPolicyThatIsNotUnderstoodRetains() {
    assertThat(of(Treatment.DELETION, "delete").retain()).isFalse();
    assertThat(of(Treatment.DELETION, "retain").retain()).isTrue();
    assertThat(of(Treatment.DELETION, "retain").misread()).isEmpty();
    assertThat(of(Treatment.DELETION, "keep").retain()).isTrue();
    assertThat(of(Treatment.DELETION, "keep").misread()).hasSize(1);
  }

  @Test
  void aPauseThatIsNotUnderstoodIsAPause() {
    assertThat(of(Treatment.PAUSED, "true").paused()).isTrue();
    assertThat(of(Treatment.PAUSED, "false").paused()).isFalse();
    assertThat(of(Treatment.PAUSED, "yes").paused()).isTrue();
    assertThat(of(Treatment.PAUSED, "yes").misread()).hasSize(1);
  }

  @Test
  void anAdoptionThatIsNotUnderstoodIsNone() {
    assertThat(of(Treatment.ADOPT, "true").adopt()).isTrue();
    assertThat(of(Treatment.ADOPT, "yes").adopt()).isFalse();
    assertThat(of(Treatment.ADOPT, "yes").misread()).hasSize(1);
  }

  @Test
  void anInvalidationTakesEveryWordThatIsAPath() {
    var policy = of(TenantPolicy.INVALIDATE, "2026-01-02 /images/*, /index.html");

    assertThat(policy.purge().orElseThrow().paths()).containsExactly("/images/*", "/index.html");
    assertThat(policy.purge().orElseThrow().request())
        .isEqualTo("2026-01-02 /images/*, /index.html");
    assertThat(policy.misread()).isEmpty();
  }

  @Test
  void anInvalidationWithoutPathsIsNotUnderstood() {
    assertThat(of(TenantPolicy.INVALIDATE, "now").purge().orElseThrow().paths()).isEmpty();
    assertThat(of(TenantPolicy.INVALIDATE, "now").misread()).hasSize(1);
    assertThat(of(TenantPolicy.INVALIDATE, " ").misread()).isEmpty();
  }

  @Test
  void everythingThatIsNotUnderstoodIsTold() {
    var policy =
        TenantPolicy.of(
            Map.of(
                Treatment.PAUSED,
                "x",
                Treatment.ADOPT,
                "x",
                Treatment.DELETION,
                "x",
                Treatment.DRIFT,
                "x"),
            DriftPolicy.ENFORCE);

    assertThat(policy.misread()).hasSize(4);
  }

  private static TenantPolicy of(String annotation, String value) {
    return TenantPolicy.of(Map.of(annotation, value), DriftPolicy.ENFORCE);
  }
}
