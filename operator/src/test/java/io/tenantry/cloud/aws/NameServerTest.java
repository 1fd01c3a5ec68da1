package io.tenantry.cloud.aws;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tenantry.cloud.DomainLookup.Answer;
import io.tenantry.cloud.dns.NameServer;
import io.tenantry.pass.PortException;
import io.tenantry.simulator.world.SandboxWorld;
import java.net.InetSocketAddress;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class NameServerTest {
  @Test
  void tellsWhereADomainPoints() throws Exception {
    var elsewhere = Map.of("shop.customer.example", SandboxWorld.DEFAULT_ENDPOINT);
    try (var aws = SimulatedAws.start(Map.of("dns", Map.of("elsewhere", elsewhere)))) {
      var server =
          new NameServer(
              Optional.of(new InetSocketAddress("127.0.0.1", aws.simulator().dnsPort())));

      var shop = server.ask("shop.customer.example");
      assertThat(shop.alias()).contains(SandboxWorld.DEFAULT_ENDPOINT);
      assertThat(shop.addresses())
          .isNotEmpty()
          .isEqualTo(server.ask(SandboxWorld.DEFAULT_ENDPOINT).addresses());
      assertThat(server.ask("nothing.sandbox.test"))
          .isEqualTo(new Answer(Optional.empty(), Set.of()));
      assertThatThrownBy(() -> server.ask("other.customer.example"))
          .isInstanceOf(PortException.class)
          .hasMessageContaining("other.customer.example");
    }
  }
}
