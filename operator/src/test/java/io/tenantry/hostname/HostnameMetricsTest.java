package io.tenantry.hostname;

import static io.tenantry.hostname.HostnameWorlds.ready;
import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.LabelSelectorBuilder;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.tenantry.cloud.CertificateAuthority.Status;
import io.tenantry.pass.Failure;
import io.tenantry.pass.Failure.Kind;
import io.tenantry.pass.Lookup;
import io.tenantry.pass.Outcome;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What is counted of a pass. */
class HostnameMetricsTest {
  private final SimpleMeterRegistry registry = new SimpleMeterRegistry();
  private final HostnameMetrics metrics = new HostnameMetrics(registry);
  private final HostnameWorld lost = ready().gateway(new Lookup.Missing<>()).world();
  private final HostnamePlan plan = HostnamePlanner.plan(lost);

  private void passed(Optional<Failure> failure) {
    var assign =
        plan.steps().stream()
            .filter(HostnameStep.Assign.class::isInstance)
            .findFirst()
            .orElseThrow();
    var outcome =
        new HostnameOutcome(
            failure
                .map(why -> Outcome.<HostnameStep>stopped(List.of(), assign, why))
                .orElseGet(() -> Outcome.of(plan.steps())),
            Optional.empty(),
            false);
    metrics.passed(lost, plan, outcome, Duration.ZERO);
  }

  private double corrections() {
    return registry.find("gateway_orchestrator_drift_corrections").counters().stream()
        .mapToDouble(Counter::count)
        .sum();
  }

  @Test
  void aDriftIsCountedWhenItIsCorrected() {
    passed(Optional.of(new Failure(Kind.BUSY, "its configuration is still being deleted")));
    passed(Optional.of(new Failure(Kind.STALE, "Gateway gw-02 is going")));
    assertThat(corrections()).isZero();

    passed(Optional.empty());
    assertThat(corrections()).isEqualTo(1);
  }

  @Test
  void aPlaceThatIsRefusedIsAnError() {
    var selecting =
        ready()
            .gateway(new Lookup.Missing<>())
            .spec(
                HostnameWorlds.place(
                    null, new LabelSelectorBuilder().addToMatchLabels("team", "a").build(), null));
    var refused = selecting.plan();
    metrics.passed(
        selecting.world(),
        refused,
        new HostnameOutcome(Outcome.of(refused.steps()), Optional.empty(), false),
        Duration.ZERO);

    assertThat(errors("Assign", "invalid")).isEqualTo(1);
    assertThat(corrections()).isZero();
  }

  /** Where another was faster at taking a place, nothing is said of the certificate either. */
  @Test
  void aCertificateIsCountedOnceThoughThePassWasOutOfDate() {
    var issued =
        HostnameWorlds.validating()
            .claimed(name -> name.certificate(HostnameWorlds.ARN, Status.ISSUED));
    var due = issued.plan();
    var late = new Failure(Kind.STALE, "late");
    metrics.passed(
        issued.world(),
        due,
        new HostnameOutcome(
            Outcome.stopped(List.of(), due.steps().getFirst(), late), Optional.empty(), false),
        Duration.ZERO);
    metrics.passed(
        issued.world(),
        due,
        new HostnameOutcome(Outcome.of(due.steps()), Optional.empty(), false),
        Duration.ZERO);

    assertThat(registry.get("gateway_orchestrator_certificate_issuance_duration").timer().count())
        .isEqualTo(1);
  }

  @Test
  void aGatewayThatCannotBeTendedIsAnError() {
    metrics.tended(new Failure(Kind.DENIED, "no").label());

    assertThat(errors("Tend", "denied")).isEqualTo(1);
  }

  /** An increase can be seen only where there was a value before. */
  @Test
  void errorsAreThereAtZeroFromTheStart() {
    assertThat(registry.find("gateway_orchestrator_reconcile_errors").counters())
        .isNotEmpty()
        .allSatisfy(counter -> assertThat(counter.count()).isZero());
    assertThat(errors("Assign", "limit")).isZero();
    assertThat(errors("Request", "limit")).isZero();
  }

  /** As AWS's own quota of certificates, for which the edge plane's contract has no word. */
  @Test
  void aQuotaThatIsUsedUpIsNamed() {
    passed(Optional.of(new Failure(Kind.LIMIT, "ACM: LimitExceededException", "unknown")));

    assertThat(errors("Assign", "limit")).isEqualTo(1);
    assertThat(
            registry.find("gateway_orchestrator_reconcile_errors").tag("reason", "unknown").meter())
        .isNull();
  }

  private double errors(String step, String reason) {
    return registry
        .get("gateway_orchestrator_reconcile_errors")
        .tags("step", step, "reason", reason)
        .counter()
        .count();
  }
}
