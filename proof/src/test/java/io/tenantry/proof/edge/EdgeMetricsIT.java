package io.tenantry.proof.edge;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.tenantry.proof.Patience;
import io.tenantry.proof.Scrape;
import io.tenantry.sandbox.junit.TestNames;
import java.util.List;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceLock;

/** What dashboards made for the original read. */
@WithEdge
@ResourceLock(WithEdge.LOCK)
class EdgeMetricsIT {
  private static final String TENANTS = "cloudfront_tenant_operator_tenants_total";
  private static final String CALLS = "cloudfront_tenant_operator_aws_api_call_duration_seconds";

  private final Edges edges;
  private final Cloud cloud;
  private final Scrape metrics;
  private final TestNames names;

  EdgeMetricsIT(KubernetesClient client, Cloud cloud, Scrape metrics, TestNames names) {
    this.edges = new Edges(client, names.newNamespace());
    this.cloud = cloud;
    this.metrics = metrics;
    this.names = names;
  }

  @Test
  void tenantsAreCountedByNamespaceAndReadiness() {
    var first = names.unique("first");
    var second = names.unique("second");
    var broken = names.unique("broken");
    edges.createReady(Draft.of(first));
    edges.createReady(Draft.of(second));
    edges.create(Draft.of(broken).parameters());
    edges.await(broken, "Ready", "False", "MissingParameters");

    awaitCounted("Ready", 2);
    awaitCounted("NotReady", 1);
    assertThat(metrics.open().body()).contains("# TYPE " + TENANTS + " gauge");

    edges.delete(broken);
    edges.awaitGone(broken);
    Awaitility.await()
        .atMost(Patience.LIMIT)
        .untilAsserted(() ->
            assertThat(metrics.open().body().lines())
                .filteredOn(line -> line.contains(edges.home()) && line.startsWith(TENANTS))
                .singleElement()
                .asString()
                .contains("status=\"Ready\"")
                .endsWith(" 2.0"));
  }

  private void awaitCounted(String status, double count) {
    Awaitility.await(status)
        .atMost(Patience.LIMIT)
        .until(
            () ->
                metrics.sum(
                    TENANTS,
                    "namespace=\"%s\"".formatted(edges.home()),
                    "status=\"%s\"".formatted(status)),
            found -> found == count);
  }

  @Test
  void everyCallToAwsIsTimed() {
    var place = cloud.place(names.unique("zone"));
    var name = names.unique("shop");
    edges.createReady(Draft.of(name, place).dns(place.zone()));
    edges.delete(name);
    edges.awaitGone(name);

    for (var operation :
        new String[] {
          "CreateDistributionTenant",
          "GetDistributionTenant",
          "UpdateDistributionTenant",
          "DeleteDistributionTenant",
          "GetDistribution",
          "ListConnectionGroups",
          "Route53ChangeResourceRecordSets",
          "Route53GetChange",
          "ACMDescribeCertificate"
        }) {
      var label = "operation=\"%s\"".formatted(operation);
      assertThat(metrics.sum(CALLS + "_count", label)).as(operation).isPositive();
      assertThat(metrics.sum(CALLS + "_sum", label)).as(operation).isPositive();
      assertThat(buckets(label))
          .as(operation)
          .containsExactly(
              "0.005", "0.01", "0.025", "0.05", "0.1", "0.25", "0.5", "1.0", "2.5", "5.0", "10.0",
              "+Inf");
    }
  }

  private List<String> buckets(String label) {
    return metrics
        .open()
        .body()
        .lines()
        .filter(line -> line.startsWith(CALLS + "_bucket{") && line.contains(label))
        .map(line -> line.replaceFirst(".*le=\"([^\"]+)\".*", "$1"))
        .toList();
  }
}
