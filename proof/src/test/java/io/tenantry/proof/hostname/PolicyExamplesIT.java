package io.tenantry.proof.hostname;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.dsl.FieldValidateable.Validation;
import io.tenantry.sandbox.Checkout;
import io.tenantry.sandbox.junit.Sandboxed;
import java.io.IOException;
import java.nio.file.Files;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceLock;

/** The examples for policy engines are at least objects that the engines' definitions allow. */
@Sandboxed("hostname-policies")
@ResourceLock("hostname-policies")
class PolicyExamplesIT {
  private final KubernetesClient client;

  PolicyExamplesIT(KubernetesClient client) {
    this.client = client;
  }

  @Test
  void gatekeeperTakesTheTemplate() throws IOException {
    var template = template("gatekeeper.yaml");
    client.resource(template).fieldValidation(Validation.STRICT).create();

    String kind = template.get("spec", "crd", "spec", "names", "kind");
    assertThat(template.getMetadata().getName()).isEqualTo(kind.toLowerCase(Locale.ROOT));
  }

  private GenericKubernetesResource template(String file) throws IOException {
    var examples = Checkout.find().root().resolve("deploy/policies/examples");
    try (var text = Files.newInputStream(examples.resolve(file))) {
      return client.load(text).items().stream()
          .filter(item -> item.getKind().equals("ConstraintTemplate"))
          .map(GenericKubernetesResource.class::cast)
          .findFirst()
          .orElseThrow();
    }
  }
}
