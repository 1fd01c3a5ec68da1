package io.tenantry.sandbox.balancer;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.gatewayapi.v1.ParentReference;
import io.tenantry.sandbox.balancer.Route.Attachment;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class RouteTest {
  private final ParentReference parent = Samples.parent();

  @Test
  void isOnEveryListenerUnlessItNamesOne() {
    assertThat(listeners()).isEqualTo("https http");
    parent.setSectionName("https");
    assertThat(listeners()).isEqualTo("https");
    parent.setSectionName(null);
    parent.setPort(80);
    assertThat(listeners()).isEqualTo("http");
  }

  @Test
  void isOnNoListenerOfAnotherGateway() {
    parent.setName("gw-02");
    assertThat(listeners()).isEmpty();
  }

  @Test
  void looksForTheGatewayBesideItselfUnlessTold() {
    parent.setNamespace(null);
    assertThat(listeners()).isEmpty();
  }

  @Test
  void isRefusedWhereNoListenerFits() {
    parent.setSectionName("admin");
    assertThat(attachment("All")).isEqualTo(Attachment.NO_MATCHING_PARENT);
  }

  @Test
  void isRefusedWhereListenersAreForTheirOwnNamespace() {
    parent.setSectionName("https");
    assertThat(attachment("All")).isEqualTo(Attachment.ACCEPTED);
    assertThat(attachment("Same")).isEqualTo(Attachment.NOT_ALLOWED);
  }

  private Attachment attachment(String from) {
    return Samples.route(parent).attachment(parent, Samples.gateway("a", from));
  }

  private String listeners() {
    var gateway = Samples.gateway();
    return gateway.getSpec().getListeners().stream()
        .filter(listener -> Samples.route(parent).isOn(listener, gateway))
        .map(listener -> listener.getName())
        .collect(Collectors.joining(" "));
  }
}
