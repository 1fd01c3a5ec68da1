package io.tenantry.hostname;

import io.fabric8.kubernetes.api.model.Condition;
import io.tenantry.api.hostname.GatewayHostnameRequestStatus;
import io.tenantry.pass.Conditions;
import io.tenantry.pass.Summary;
import io.tenantry.pass.WakeUp;
import java.util.Collection;
import java.util.List;
import java.util.Objects;

/** What a pass does and tells, short enough to compare. */
final class HostnameText {
  private HostnameText() {}

  static GatewayHostnameRequestStatus status(Summary<GatewayHostnameRequestStatus> summary) {
    return summary.report().status().orElseThrow();
  }

  /** As {@code Ready=False/PendingIssuance}. */
  static List<String> conditions(Summary<GatewayHostnameRequestStatus> summary) {
    return all(summary).stream().map(HostnameText::text).toList();
  }

  static String condition(Summary<GatewayHostnameRequestStatus> summary, String type) {
    return text(Conditions.find(all(summary), type).orElseThrow());
  }

  private static String text(Condition c) {
    return "%s=%s/%s".formatted(c.getType(), c.getStatus(), c.getReason());
  }

  static String message(Summary<GatewayHostnameRequestStatus> summary, String type) {
    return Conditions.find(all(summary), type).orElseThrow().getMessage();
  }

  /** Keys of the objects of a kind that are woken. */
  static List<String> woken(Summary<GatewayHostnameRequestStatus> summary, Class<?> kind) {
    return summary.wakeUps().stream()
        .filter(wakeUp -> wakeUp.kind().equals(kind))
        .map(WakeUp::key)
        .sorted()
        .toList();
  }

  private static List<Condition> all(Summary<GatewayHostnameRequestStatus> summary) {
    return Objects.requireNonNull(status(summary).conditions());
  }

  /** Reasons, those of warnings with an exclamation mark. */
  static List<String> events(Summary<GatewayHostnameRequestStatus> summary) {
    return summary.report().announcements().stream()
        .map(event -> event.reason() + (event.warning() ? "!" : ""))
        .toList();
  }

  /** The verbs of a plan, in order. */
  static List<String> verbs(Collection<HostnameStep> steps) {
    return steps.stream().map(step -> step.getClass().getSimpleName()).toList();
  }
}
