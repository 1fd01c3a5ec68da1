package io.tenantry.sandbox;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class DefinitionTextTest {
  @Test
  void findsDefinitionsAmongOtherThings() {
    var file =
        """
        # DO NOT EDIT
        ---
        apiVersion: apiextensions.k8s.io/v1
        kind: CustomResourceDefinition
        metadata:
          annotations:
            name: not-this
          labels: {}
          name: gateways.networking.example
        spec:
          names:
            name: nor-this
        ---
        apiVersion: v1
        kind: ConfigMap
        metadata:
          name: neither
        ---
        kind: CustomResourceDefinition
        metadata:
          name: "quoted.example"
        """;
    assertThat(DefinitionText.split(file))
        .extracting(DefinitionText::name)
        .containsExactly("gateways.networking.example", "quoted.example");
  }

  @Test
  void findsNothingInAnEmptyFile() {
    assertThat(DefinitionText.split("")).isEmpty();
  }
}
