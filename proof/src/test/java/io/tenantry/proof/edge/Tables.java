package io.tenantry.proof.edge;

import com.fasterxml.jackson.databind.JsonNode;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.utils.Serialization;
import io.tenantry.api.edge.DistributionTenant;
import java.net.URI;
import java.util.Map;
import java.util.TreeMap;

/** An object as {@code kubectl get} shows it: the server makes the columns. */
final class Tables {
  private Tables() {}

  static Map<String, String> row(KubernetesClient client, DistributionTenant tenant) {
    var request =
        client
            .getHttpClient()
            .newHttpRequestBuilder()
            .uri(
                URI.create(
                    "%sapis/%s/namespaces/%s/distributiontenants/%s"
                        .formatted(
                            client.getMasterUrl(),
                            tenant.getApiVersion(),
                            tenant.getMetadata().getNamespace(),
                            tenant.getMetadata().getName())))
            .header("Accept", "application/json;as=Table;v=v1;g=meta.k8s.io")
            .build();
    var body = client.getHttpClient().sendAsync(request, String.class).join().body();
    return cells(Serialization.unmarshal(body, JsonNode.class));
  }

  private static Map<String, String> cells(JsonNode table) {
    var columns = table.get("columnDefinitions");
    var cells = table.at("/rows/0/cells");
    var row = new TreeMap<String, String>();
    for (int i = 0; i < columns.size(); i++) {
      row.put(columns.get(i).get("name").asText(), cells.get(i).asText());
    }
    return row;
  }
}
