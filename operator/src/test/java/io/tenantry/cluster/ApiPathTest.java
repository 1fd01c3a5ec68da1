package io.tenantry.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ApiPathTest {
  @ParameterizedTest
  @CsvSource({
    "/api/v1/pods, pods",
    "/api/v1/namespaces, namespaces",
    "/api/v1/namespaces/shop, namespaces",
    "/api/v1/namespaces/shop/status, namespaces/status",
    "/api/v1/namespaces/shop/events, events",
    "/apis/kleff.kleff.io/v1/namespaces/a/tenants/b/status, tenants/status",
    "/apis/tenantry.io/v1alpha1/tenantplans/gold, tenantplans",
    "/apis/coordination.k8s.io/v1/namespaces/a/leases/x?timeout=1s, leases",
    "/version, other",
    "/apis/tenantry.io/v1alpha1, other",
    "/, other"
  })
  void aPathIsAboutAKind(String path, String resource) {
    assertThat(ApiPath.of(URI.create("https://kubernetes" + path)))
        .isEqualTo(new ApiPath(resource, false));
  }

  @ParameterizedTest
  @CsvSource({"?watch=true, true", "?resourceVersion=1&watch=true, true", "?watch=false, false"})
  void aWatchIsKnown(String query, boolean watch) {
    assertThat(ApiPath.of(URI.create("https://kubernetes/api/v1/pods" + query)).watch())
        .isEqualTo(watch);
  }
}
