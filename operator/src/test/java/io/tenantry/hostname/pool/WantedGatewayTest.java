package io.tenantry.hostname.pool;

import static io.tenantry.hostname.pool.Pools.GUARDED;
import static io.tenantry.hostname.pool.Pools.PUBLIC;
import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.gatewayapi.v1.Gateway;
import io.fabric8.kubernetes.api.model.gatewayapi.v1.GatewayBuilder;
import io.fabric8.kubernetes.api.model.gatewayapi.v1.Listener;
import io.fabric8.kubernetes.client.utils.Serialization;
import java.util.Map;
import org.junit.jupiter.api.Test;

class WantedGatewayTest {
  private static final WantedGateway WANTED =
      new WantedGateway("edge", "gw-01", PUBLIC, ListenerPorts.DEFAULT);
  private static final GatewayLoad SOME = new GatewayLoad(3, 12, 4);

  @Test
  void isCreatedAsTheOperatorBeforeUsDid() {
    var expected =
        Serialization.unmarshal(
            """
            apiVersion: gateway.networking.k8s.io/v1
            kind: Gateway
            metadata:
              namespace: edge
              name: gw-01
              labels:
                app.kubernetes.io/managed-by: gateway-orchestrator
                tenantry.io/created-for: team-a
              annotations:
                gateway.opendi.com/visibility: internet-facing
                gateway.opendi.com/waf-arn: ""
                gateway.opendi.com/certificate-count: "0"
                gateway.opendi.com/rule-count: "0"
                gateway.k8s.aws/loadbalancer-configuration: gw-01-config
            spec:
              gatewayClassName: aws-alb
              infrastructure:
                parametersRef:
                  group: gateway.k8s.aws
                  kind: LoadBalancerConfiguration
                  name: gw-01-config
              listeners:
                - name: https
                  protocol: HTTPS
                  port: 443
                  allowedRoutes:
                    namespaces:
                      from: All
                  tls:
                    mode: Terminate
                    options:
                      gateway.opendi.com/acm-managed: "true"
                - name: http
                  protocol: HTTP
                  port: 80
                  allowedRoutes:
                    namespaces:
                      from: All
            """,
            Gateway.class);

    assertThat(WANTED.created("team-a")).isEqualTo(expected);
  }

  @Test
  void saysWhatItsLoadBalancerIs() {
    var gateway =
        new WantedGateway("edge", "gw-02", GUARDED, new ListenerPorts(8080, 0)).created("team-a");

    assertThat(gateway.getMetadata().getAnnotations())
        .containsEntry("gateway.opendi.com/waf-arn", GUARDED.wafArn());
    assertThat(gateway.getSpec().getListeners())
        .extracting(Listener::getPort)
        .containsExactly(443, 8080);
  }

  @Test
  void leavesAloneWhatIsRight() {
    var gateway = WANTED.into(WANTED.created("team-a"), SOME, true);

    assertThat(gateway.getMetadata().getAnnotations())
        .containsEntry("gateway.opendi.com/certificate-count", "3")
        .containsEntry("gateway.opendi.com/rule-count", "12");
    assertThat(WANTED.into(gateway, SOME, true)).isEqualTo(gateway);
  }

  @Test
  void losesItsHttpsListenerWithTheLastCertificateAndGetsItBack() {
    var full = WANTED.created("team-a");
    var empty = WANTED.into(full, GatewayLoad.NONE, false);

    assertThat(empty.getSpec().getListeners())
        .extracting(Listener::getName)
        .containsExactly("http");
    assertThat(WANTED.into(empty, GatewayLoad.NONE, false)).isEqualTo(empty);
    assertThat(WANTED.into(empty, GatewayLoad.NONE, true)).isEqualTo(full);
  }

  @Test
  void keepsWhatOthersHaveAdded() {
    var edited =
        new GatewayBuilder(WANTED.created("team-a"))
            .editMetadata()
            .addToLabels("team", "edge")
            .addToAnnotations("note", "x")
            .endMetadata()
            .editSpec()
            .editInfrastructure()
            .addToLabels("cost", "shared")
            .endInfrastructure()
            .editFirstListener()
            .editTls()
            .addToOptions("other", "1")
            .endTls()
            .endListener()
            .addNewListener()
            .withName("admin")
            .withProtocol("HTTP")
            .withPort(9000)
            .endListener()
            .endSpec()
            .build();

    assertThat(WANTED.into(edited, GatewayLoad.NONE, true)).isEqualTo(edited);
  }

  @Test
  void correctsWhatWasChanged() {
    var drifted =
        new GatewayBuilder(WANTED.created("team-a"))
            .editMetadata()
            .addToAnnotations("gateway.opendi.com/visibility", "internal")
            .addToAnnotations("gateway.opendi.com/waf-arn", "another")
            .removeFromLabels("app.kubernetes.io/managed-by")
            .endMetadata()
            .editSpec()
            .editFirstListener()
            .editAllowedRoutes()
            .editNamespaces()
            .withFrom("Same")
            .endNamespaces()
            .endAllowedRoutes()
            .endListener()
            .endSpec()
            .build();

    assertThat(WANTED.into(drifted, GatewayLoad.NONE, true)).isEqualTo(WANTED.created("team-a"));
  }

  @Test
  void knowsWhatIsOurs() {
    var made = WANTED.created("team-a");
    var legacy = new GatewayBuilder(made).editMetadata().withLabels(Map.of()).endMetadata().build();
    var named = new GatewayBuilder(legacy).editSpec().withInfrastructure(null).endSpec().build();
    var foreign =
        new GatewayBuilder(legacy).editMetadata().withName("gw-01-blue").endMetadata().build();

    assertThat(WantedGateway.isOurs(made)).isTrue();
    assertThat(WantedGateway.isOurs(legacy)).isTrue();
    assertThat(WantedGateway.isOurs(named)).isFalse();
    assertThat(WantedGateway.isOurs(foreign)).isFalse();
  }

  @Test
  void saysWhenCertificatesWouldNotArrive() {
    var elsewhere =
        new GatewayBuilder(WANTED.created("team-a"))
            .editSpec()
            .editInfrastructure()
            .editParametersRef()
            .withName("shared-config")
            .endParametersRef()
            .endInfrastructure()
            .endSpec()
            .build();

    assertThat(WantedGateway.detached(WANTED.created("team-a"))).isEmpty();
    assertThat(WantedGateway.detached(elsewhere))
        .hasValueSatisfying(text -> assertThat(text).contains("parametersRef", "gw-01-config"));
  }
}
