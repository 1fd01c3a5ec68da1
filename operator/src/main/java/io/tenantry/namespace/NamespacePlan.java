package io.tenantry.namespace;

import io.tenantry.pass.Announcement;
import io.tenantry.pass.Failure;
import io.tenantry.pass.Next;
import java.util.List;

/**
 * The steps of a pass over a Tenant, and the status once they are done.
 *
 * @param features what to do once the steps are done; one that fails does not stop the others
 * @param remarks events besides those of changed conditions
 */
record NamespacePlan(
    List<NamespaceStep> steps,
    NamespaceReason reason,
    String message,
    Next next,
    List<FeaturePlan> features,
    List<Announcement> remarks) {

  NamespacePlan {
    steps = List.copyOf(steps);
    features = List.copyOf(features);
    remarks = List.copyOf(remarks);
  }

  /** Nothing could be decided: the failure is told, and the pass repeated. */
  static NamespacePlan retry(NamespaceReason reason, Failure failure) {
    return act(List.of(), reason, failure.message(), new Next.Retry());
  }

  static NamespacePlan rest(NamespaceReason reason, String message) {
    return act(List.of(), reason, message, new Next.Settled());
  }

  static NamespacePlan act(
      List<NamespaceStep> steps, NamespaceReason reason, String message, Next next) {
    return new NamespacePlan(steps, reason, message, next, List.of(), List.of());
  }

  NamespacePlan remarking(List<Announcement> remarks) {
    return new NamespacePlan(steps, reason, message, next, features, remarks);
  }

  NamespacePlan with(List<FeaturePlan> features) {
    return new NamespacePlan(steps, reason, message, next, features, remarks);
  }
}
