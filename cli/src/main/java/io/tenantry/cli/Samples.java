package io.tenantry.cli;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.tenantry.sandbox.SandboxException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Applies the project's samples to a cluster. */
record Samples(KubernetesClient client, List<HasMetadata> objects) {
  /** Applies all objects in these files. */
  static Samples apply(KubernetesClient client, List<Path> files) {
    var objects = new ArrayList<HasMetadata>();
    for (var file : files) {
      try (var in = Files.newInputStream(file)) {
        objects.addAll(client.load(in).items());
      } catch (IOException e) {
        throw new SandboxException("Cannot read " + file + ": " + e.getMessage(), e);
      }
    }
    for (var object : objects) {
      try {
        client.resource(object).inNamespace("default").fieldManager("demo").serverSideApply();
      } catch (KubernetesClientException e) {
        throw new SandboxException(
            "Cannot apply %s %s: %s"
                .formatted(object.getKind(), object.getMetadata().getName(), e.getMessage()),
            e);
      }
    }
    return new Samples(client, List.copyOf(objects));
  }

  /** How far each of them has come. */
  List<Sample> now() {
    return objects.stream().map(this::now).toList();
  }

  private Sample now(HasMetadata object) {
    var name = object.getMetadata().getName();
    var live =
        client
            .genericKubernetesResources(object.getApiVersion(), object.getKind())
            .inNamespace("default")
            .withName(name)
            .get();
    return live == null ? Sample.unknown(object.getKind(), name) : Sample.of(live);
  }
}
