package io.tenantry.proof.attack;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenantry.sandbox.Sandbox;
import io.tenantry.sandbox.junit.Sandboxed;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * People who share a cluster and do not trust each other attack Tenantry as it is shipped, each
 * with credentials of their own. None of it may get through.
 *
 * <p>Attacks run together first, then those that must be alone; each has a test that tells how it
 * ended.
 */
@Sandboxed("attacks")
@Order(1)
@TestInstance(Lifecycle.PER_CLASS)
class AttackIT {
  private static final int AT_ONCE = 16;

  private final Scene scene;
  private final List<Attack> attacks;
  private final Map<Attack, Outcome> outcomes = new LinkedHashMap<>();

  AttackIT(Sandbox sandbox) {
    this.scene = Scene.set(sandbox);
    this.attacks =
        Stream.of(
                new EdgeAttacks(scene).all(),
                new HostnameAttacks(scene).all(),
                new ClaimAttacks(scene).all(),
                new PoolAttacks(scene).all(),
                new NamespaceAttacks(scene).all(),
                new SourceAttacks(scene).all(),
                new RowAttacks(scene).all(),
                new RightsAttacks(scene).all(),
                new OutageAttacks(scene).all(),
                new NumberAttacks(scene).all())
            .flatMap(List::stream)
            .toList();
  }

  @BeforeAll
  void attack() throws InterruptedException, ExecutionException {
    try (var people = Executors.newFixedThreadPool(AT_ONCE, Thread.ofVirtual().factory())) {
      var together = attacks.stream().filter(attack -> !attack.alone()).toList();
      for (var outcome : people.invokeAll(together.stream().map(AttackIT::run).toList())) {
        note(outcome.get());
      }
    }
    for (var attack : attacks.stream().filter(Attack::alone).toList()) {
      scene.shipped().start();
      note(attack.run());
      if (outcomes.get(attack) instanceof Outcome.GotThrough) {
        scene.shipped().stop(); // whatever it has done to the operator ends with it
      }
    }
  }

  private static Callable<Outcome> run(Attack attack) {
    return attack::run;
  }

  private void note(Outcome outcome) {
    outcomes.put(outcome.attack(), outcome);
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("attacks")
  void isHeldOff(Attack attack) {
    assertThat(Objects.requireNonNull(outcomes.get(attack))).isInstanceOf(Outcome.Held.class);
  }

  List<Attack> attacks() {
    return attacks;
  }

  @AfterAll
  void tell() throws IOException {
    var through = outcomes.values().stream().filter(Outcome.GotThrough.class::isInstance).toList();
    outcomes.values().forEach(System.out::println);
    System.out.printf("attacks: %d, got through: %d%n", outcomes.size(), through.size());
    scene.close();
  }
}
