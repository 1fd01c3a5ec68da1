package io.tenantry.edge;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.tenantry.api.edge.DistributionTenant;
import io.tenantry.cloud.DomainLookup.Answer;
import io.tenantry.pass.Failure;
import io.tenantry.pass.Failure.Kind;
import io.tenantry.pass.PortException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class DomainWatchTest {
  private final Map<String, Answer> dns = new HashMap<>();
  private final List<String> asked = new ArrayList<>();
  private final List<String> woken = new ArrayList<>();
  private final List<DistributionTenant> tenants = new ArrayList<>();
  private final DomainWatch watch =
      new DomainWatch(
          tenants::stream,
          this::ask,
          woken::add,
          EdgeWorlds.POLL,
          InstantSource.fixed(EdgeWorlds.NOW));

  private Answer ask(String domain) {
    asked.add(domain);
    return Optional.ofNullable(dns.get(domain))
        .orElseThrow(
            () -> new PortException(new Failure(Kind.UNAVAILABLE, "no answer for " + domain)));
  }

  private static Answer alias(String target) {
    return new Answer(Optional.of(target), Set.of());
  }

  /** Deployed, and its owner has not created the record, as far as CloudFront sees. */
  private static DistributionTenant tenant(Optional<String> complaint) {
    var world = EdgeWorlds.settled().seen(Map.of("web.example.com", complaint)).told();
    var tenant = new DistributionTenant();
    tenant.setMetadata(
        new ObjectMetaBuilder().withNamespace("shop").withName("web").withUid("u").build());
    tenant.setSpec(EdgeWorlds.spec("web.example.com"));
    tenant.setStatus(world.status());
    return tenant;
  }

  @Test
  void wakesATenantWhoseOwnerHasCreatedTheRecord() {
    tenants.add(tenant(Optional.of("points nowhere")));
    dns.put(EdgeWorlds.ENDPOINT, new Answer(Optional.empty(), Set.of("192.0.2.1")));
    dns.put("web.example.com", new Answer(Optional.empty(), Set.of()));
    assertThat(watch.look()).isEqualTo(EdgeWorlds.POLL);
    watch.look();
    assertThat(woken).isEmpty();

    dns.put("web.example.com", alias(EdgeWorlds.ENDPOINT));
    watch.look();
    watch.look();
    assertThat(woken).containsExactly("shop/web");
  }

  @Test
  void asksOnlyForWhatIsWaitedFor() {
    tenants.add(tenant(Optional.empty()));
    watch.look();
    assertThat(asked).isEmpty();
    assertThat(woken).isEmpty();
  }

  @Test
  void noAnswerIsNoNews() {
    tenants.add(tenant(Optional.of("points nowhere")));
    watch.look();
    assertThat(asked).containsExactly(EdgeWorlds.ENDPOINT);
    dns.put("web.example.com", alias(EdgeWorlds.ENDPOINT));
    watch.look();
    assertThat(woken).isEmpty();
  }

  @Test
  void doesNotFloodItsNameServer() {
    var tenant = tenant(Optional.of("points nowhere"));
    for (int i = 0; i < 10_000; i++) {
      var copy = new DistributionTenant();
      copy.setMetadata(new ObjectMetaBuilder(tenant.getMetadata()).withName("web-" + i).build());
      copy.setSpec(tenant.getSpec());
      copy.setStatus(tenant.getStatus());
      tenants.add(copy);
    }
    assertThat(watch.look()).isGreaterThan(Duration.ofMinutes(8));
  }
}
