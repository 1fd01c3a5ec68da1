package io.tenantry.simulator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tenantry.simulator.core.StoreChange;
import io.tenantry.simulator.world.SandboxWorld;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import software.amazon.awssdk.services.cloudfront.model.Tag;

class JournalTest {
  @TempDir Path directory;

  @Test
  void restoresTheWorldAsItWas() throws Exception {
    List<StoreChange> before;
    try (var simulator = start()) {
      var owner = Clients.owner(simulator);
      var cdn = TestCdn.create(owner);
      cdn.tenant("shop");
      cdn.tenant("other");
      cdn.cloudFront()
          .tagResource(tag ->
              tag.resource(cdn.tenant("tagged").distributionTenant().arn())
                  .tags(tags -> tags.items(Tag.builder().key("name").value("ünïcödé ✓").build())));
      simulator.cloud().engine().clock().mode("manual");
      before = snapshot(simulator);
    }
    try (var simulator = start()) {
      assertThat(snapshot(simulator)).containsExactlyElementsOf(before);
      assertThat(
              Clients.owner(simulator)
                  .cloudFront()
                  .getDistributionTenant(g -> g.identifier("shop"))
                  .eTag())
          .isNotNull();
    }
  }

  @Test
  void aTornLastLineIsATransactionThatDidNotHappen() throws Exception {
    List<StoreChange> before;
    try (var simulator = start()) {
      before = snapshot(simulator);
    }
    Files.writeString(
        journal(), "{\"time\":\"2026-01-01T00:00:00Z\",\"chan", StandardOpenOption.APPEND);
    try (var simulator = start()) {
      assertThat(snapshot(simulator)).containsExactlyElementsOf(before);
    }
    try (var simulator = start()) {
      assertThat(snapshot(simulator)).containsExactlyElementsOf(before);
    }
  }

  @Test
  void refusesAJournalThatIsDamagedInTheMiddle() throws Exception {
    start().close();
    var lines = Files.readAllLines(journal());
    lines.set(1, "{\"time\":");
    Files.write(journal(), lines);
    assertThatThrownBy(this::start)
        .isInstanceOf(IOException.class)
        .hasMessageContaining("journal.jsonl is damaged");
  }

  @Test
  void timeDoesNotGoBackInARestoredWorld() throws Exception {
    try (var simulator = start()) {
      simulator.cloud().engine().clock().advance(Duration.ofDays(30));
      Clients.owner(simulator);
    }
    try (var simulator = start()) {
      assertThat(simulator.cloud().engine().clock().instant())
          .isAfter(Instant.now().plus(Duration.ofDays(29)));
    }
  }

  @Test
  void compactsOnStart() throws Exception {
    try (var simulator = start()) {
      for (int i = 0; i < 50; i++) {
        Clients.owner(simulator);
      }
    }
    assertThat(Files.readAllLines(journal())).filteredOn(l -> l.contains("AKIAOWNER")).hasSize(50);
    start().close();
    assertThat(Files.readAllLines(journal())).filteredOn(l -> l.contains("AKIAOWNER")).hasSize(1);
  }

  private Simulator start() throws IOException {
    return Simulator.start(
        SimulatorOptions.fast().withSeed(SandboxWorld.seed()).withData(directory));
  }

  private Path journal() {
    return directory.resolve("journal.jsonl");
  }

  private static List<StoreChange> snapshot(Simulator simulator) {
    var engine = simulator.cloud().engine();
    return engine.read(_ -> engine.store().snapshot());
  }
}
