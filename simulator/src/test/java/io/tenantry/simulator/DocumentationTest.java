package io.tenantry.simulator;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.tenantry.simulator.control.SeedReader;
import io.tenantry.simulator.core.Json;
import io.tenantry.simulator.core.SimulatorSettings;
import io.tenantry.simulator.wire.Catalogue;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;

/** {@code docs/simulator.md} tells all, and what it tells is true. */
class DocumentationTest {
  private final String page = read();

  @Test
  void namesEveryOperation() {
    assertThat(Catalogue.bindings())
        .allSatisfy(binding -> assertThat(page).containsPattern("\\b" + binding.name() + "\\b"));
  }

  @Test
  void namesEverySetting() {
    JsonNode settings = Json.mapper().valueToTree(SimulatorSettings.documented());
    settings
        .properties()
        .forEach(topic -> {
          if (!topic.getKey().equals("quotas")) {
            topic
                .getValue()
                .fieldNames()
                .forEachRemaining(
                    name -> assertThat(page).contains("`" + topic.getKey() + "." + name + "`"));
          }
        });
  }

  @Test
  void showsASeedThatCanBePlanted() throws Exception {
    var yaml = Pattern.compile("```yaml\n(.*?)```", Pattern.DOTALL).matcher(page);
    assertThat(yaml.find()).isTrue();
    var seed = SeedReader.read(yaml.group(1));
    try (var simulator = Simulator.start(SimulatorOptions.fast().withSeed(seed))) {
      var account = seed.accounts().getFirst();
      var key = account.keys().getFirst();
      var clients =
          new Clients(simulator.endpoint(), AwsBasicCredentials.create(key.id(), key.secret()));
      try (var cloudFront = clients.cloudFront()) {
        assertThat(
                cloudFront
                    .getDistributionTenant(get -> get.identifier("first"))
                    .distributionTenant()
                    .distributionId())
            .isEqualTo("ESHOP000000001");
      }
    }
  }

  private static String read() {
    try {
      return Files.readString(Path.of("..", "docs", "simulator.md"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
