package io.tenantry.sandbox;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.api.model.ServiceAccountBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.tenantry.sandbox.junit.Sandboxed;
import io.tenantry.sandbox.junit.TestNames;
import org.junit.jupiter.api.Test;

@Sandboxed
class SandboxIT {
  @Test
  void countsWritesByTheAuditLog(Sandbox sandbox, KubernetesClient client, TestNames names) {
    var name = names.unique("config");
    var before = sandbox.audit().mark();
    client
        .resource(
            new ConfigMapBuilder()
                .withNewMetadata()
                .withName(name)
                .withNamespace(names.namespace())
                .endMetadata()
                .build())
        .create();
    assertThat(sandbox.audit().writesSince(before))
        .filteredOn(entry -> entry.name().equals(name))
        .singleElement()
        .satisfies(entry -> {
          assertThat(entry.verb()).isEqualTo("create");
          assertThat(entry.resource()).isEqualTo("configmaps");
          assertThat(entry.code()).isEqualTo(201);
        });
  }

  @Test
  void actsAsAServiceAccount(Sandbox sandbox, KubernetesClient client, TestNames names) {
    client
        .resource(
            new ServiceAccountBuilder()
                .withNewMetadata()
                .withName("robot")
                .withNamespace(names.namespace())
                .endMetadata()
                .build())
        .create();
    try (var robot = sandbox.clientFor(names.namespace(), "robot")) {
      assertThat(robot.raw("/version")).contains("v1.36");
    }
  }
}
