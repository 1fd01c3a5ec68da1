package io.tenantry.simulator.world;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tenantry.simulator.core.Json;
import java.io.IOException;
import org.junit.jupiter.api.Test;

class SeedTest {
  private final TestCloud aws = new TestCloud();

  @Test
  void plantingTwiceChangesNothing() {
    aws.cloud().plant(SandboxWorld.tenants(3));
    var before = aws.cloud().engine().store().snapshot();

    aws.cloud().plant(SandboxWorld.seed());
    aws.cloud().plant(SandboxWorld.tenants(3));

    assertThat(aws.cloud().engine().store().snapshot()).isEqualTo(before);
  }

  @Test
  void aSeedNeedsFewWords() throws IOException {
    var seed =
        Json.mapper()
            .readValue(
                """
                {"accounts": [{
                  "id": "333333333333",
                  "keys": [{"id": "third", "secret": "s"}],
                  "roles": [{"name": "r", "trusts": ["*"], "maxSession": "2h"}],
                  "zones": [{"name": "third.test", "records": [
                    {"name": "www.third.test", "type": "A", "values": ["192.0.2.1"]}]}],
                  "certificates": [{"domains": ["*.third.test"]}],
                  "distributions": [{"id": "ETHIRD00000001", "certificate": "*.third.test"}],
                  "tenants": [{"name": "shop", "distribution": "ETHIRD00000001",
                    "domains": ["shop.third.test"]}]
                }]}
                """,
                Seed.class);

    aws.cloud().plant(seed);

    assertThat(aws.cloud().accounts().resolve("third", null, "us-east-1")).isPresent();
    assertThat(aws.cloud().zones().authority("www.third.test.")).isNotNull();
  }

  @Test
  void aSeedThatTheServicesRefuseSaysWhy() {
    var twice = SandboxWorld.tenants(1);
    aws.cloud().plant(twice);
    var clash =
        new Seed(
            java.util.List.of(
                new Seed.Account(
                    SandboxWorld.ACCOUNT,
                    null,
                    null,
                    null,
                    null,
                    null,
                    null,
                    java.util.List.of(
                        new Seed.Tenant(
                            "other",
                            SandboxWorld.DISTRIBUTION,
                            java.util.List.of("t000000.sandbox.test"),
                            java.util.Map.of("tenantId", "1"),
                            null,
                            null,
                            false,
                            null)))));

    assertThatThrownBy(() -> aws.cloud().plant(clash))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("CNAMEAlreadyExists");
  }
}
