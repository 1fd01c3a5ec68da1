package io.tenantry.cli.audit;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.authorization.v1.SelfSubjectAccessReviewBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import org.jspecify.annotations.Nullable;

/** Tries forbidden operations with the identity of a tenant. */
final class TenantActor {
  private final KubernetesClient client;

  /** {@code client} impersonates the tenant. */
  TenantActor(KubernetesClient client) {
    this.client = client;
  }

  /** Asks whether it may; an empty namespace means the whole cluster. */
  ApiAnswer asks(String verb, String group, String resource, String namespace) {
    var review =
        new SelfSubjectAccessReviewBuilder()
            .withNewSpec()
            .withNewResourceAttributes()
            .withVerb(verb)
            .withGroup(group)
            .withResource(resource)
            .withNamespace(namespace)
            .endResourceAttributes()
            .endSpec()
            .build();
    var status = client.resource(review).create().getStatus();
    var what = "%s %s".formatted(verb, group.isEmpty() ? resource : resource + "." + group);
    return Boolean.TRUE.equals(status.getAllowed())
        ? new ApiAnswer(true, "may " + what + because(status.getReason()))
        : new ApiAnswer(false, "may not " + what);
  }

  ApiAnswer creates(HasMetadata object) {
    return tries("create", object, () -> client.resource(object).dryRun().create());
  }

  ApiAnswer deletes(HasMetadata object) {
    return tries("delete", object, () -> client.resource(object).dryRun().delete());
  }

  private static ApiAnswer tries(String verb, HasMetadata object, Runnable attempt) {
    var what = "%s %s".formatted(object.getKind(), object.getMetadata().getName());
    try {
      attempt.run();
      return new ApiAnswer(true, "could %s %s".formatted(verb, what));
    } catch (KubernetesClientException e) {
      if (e.getCode() == 403 || e.getCode() == 422) {
        return new ApiAnswer(false, said(e));
      }
      throw e; // no answer to the question, such as a server that is down
    }
  }

  private static String said(KubernetesClientException e) {
    var status = e.getStatus();
    var message =
        status == null || status.getMessage() == null
            ? String.valueOf(e.getMessage())
            : status.getMessage();
    return message.lines().findFirst().orElse("");
  }

  private static String because(@Nullable String reason) {
    return reason == null || reason.isEmpty() ? "" : ": " + reason;
  }
}
