package io.tenantry.planted.edge;

import io.fabric8.kubernetes.api.model.Namespace;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.tenantry.cloud.CallContext;
import io.tenantry.cloud.CloudFront;

/** Reads and writes although it is neither an observer nor an executor. */
final class Meddler {
  private Meddler() {}

  static void meddle(CloudFront cloudFront, CallContext call) {
    cloudFront.find(call, "dt_1").ifPresent(live -> cloudFront.delete(call, "dt_1", "E1"));
  }

  static void meddle(KubernetesClient client, Namespace namespace) {
    client.namespaces().resource(namespace).create();
  }
}
