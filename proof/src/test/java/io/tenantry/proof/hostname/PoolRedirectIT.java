package io.tenantry.proof.hostname;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.gatewayapi.v1.HTTPRoute;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.dsl.Resource;
import io.tenantry.proof.Installation;
import io.tenantry.sandbox.junit.TestNames;
import org.junit.jupiter.api.Test;

/** Redirects are there while their flag is on, on every Gateway of the pool, and go with it. */
@WithPool
class PoolRedirectIT {
  private final KubernetesClient client;
  private final PoolOperator operator;
  private final Pools pools;

  PoolRedirectIT(
      KubernetesClient client, PoolOperator operator, HostnameCloud cloud, TestNames names) {
    this.client = client;
    this.operator = operator;
    this.pools = Pools.of(client, cloud, names);
  }

  @Test
  void comeAndGoWithTheirFlag() throws InterruptedException {
    Installation.allowRedirects(client);
    operator.start(WithPool.WATCHING);
    pools.createReady("a");
    var redirect = redirect(pools.gatewayOf("a"));
    assertThat(redirect.get()).isNull();
    operator.stop();

    operator.start(WithPool.WATCHING, "--http-redirect");
    pools
        .requests()
        .awaitThat("a", "the redirect of a Gateway that was there", () -> redirect.get() != null);
    operator.stop();

    operator.start(WithPool.WATCHING);
    pools.requests().awaitThat("a", "no redirect", () -> redirect.get() == null);
    pools.requests().awaitReady("a");
    operator.stop();
  }

  private Resource<HTTPRoute> redirect(String gateway) {
    return client
        .resources(HTTPRoute.class)
        .inNamespace(PoolGateways.POOL)
        .withName(gateway + "-redirect");
  }
}
