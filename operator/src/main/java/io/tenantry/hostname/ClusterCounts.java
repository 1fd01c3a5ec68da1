package io.tenantry.hostname;

import static io.tenantry.cluster.Failures.translated;

import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.tenantry.hostname.CertificateBudget.Stored;
import io.tenantry.hostname.pool.Marks;
import java.util.Map;
import java.util.Optional;

/** Stores the counts of certificate requests in a ConfigMap of the pool's namespace. */
final class ClusterCounts implements CertificateBudget.Store {
  static final String NAME = "tenantry-certificate-requests";

  private final KubernetesClient client;
  private final String pool;

  ClusterCounts(KubernetesClient client, String pool) {
    this.client = client;
    this.pool = pool;
  }

  @Override
  public Stored read() {
    var found =
        translated(
            "Reading ConfigMap " + NAME,
            () -> client.configMaps().inNamespace(pool).withName(NAME).get());
    return found == null
        ? new Stored(Optional.empty(), Map.of())
        : new Stored(
            Optional.of(found.getMetadata().getResourceVersion()),
            Optional.ofNullable(found.getData()).orElse(Map.of()));
  }

  @Override
  public Stored write(Stored next) {
    var map =
        new ConfigMapBuilder()
            .withNewMetadata()
            .withNamespace(pool)
            .withName(NAME)
            .withLabels(Map.of(Marks.MANAGED_BY, Marks.MANAGER))
            .withResourceVersion(next.version().orElse(null))
            .endMetadata()
            .withData(next.data())
            .build();
    var written =
        translated(
            "Writing ConfigMap " + NAME,
            () ->
                next.version().isPresent()
                    ? client.resource(map).update()
                    : client.resource(map).create());
    return new Stored(Optional.of(written.getMetadata().getResourceVersion()), next.data());
  }
}
