package io.tenantry.proof.kinds;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.tenantry.sandbox.Checkout;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;

/** The manifests that the tests of the api module use too, and the project's own definitions. */
final class Manifests {
  private static final YAMLMapper YAML = new YAMLMapper();
  private static final Path ROOT = Checkout.find().root();
  private static final Path FIXTURES = ROOT.resolve("api/src/test/resources");
  private static final Set<String> CLUSTER_SCOPED = Set.of("DomainClaim", "TenantPlan");

  private Manifests() {}

  /** Manifests that users of the originals have. */
  static List<Path> upstream() {
    return files(FIXTURES.resolve("manifests/upstream"));
  }

  /** Manifests that together have every field of their kinds. */
  static List<Path> complete() {
    return files(FIXTURES.resolve("manifests/complete"));
  }

  static ObjectNode complete(String kind) {
    return read(FIXTURES.resolve("manifests/complete/" + kind + ".yaml"));
  }

  static List<ObjectNode> definitions() {
    return files(ROOT.resolve("deploy/crds")).stream().map(Manifests::read).toList();
  }

  static ObjectNode definition(String name) {
    return read(ROOT.resolve("deploy/crds").resolve(name + ".yaml"));
  }

  /** The definition that came with the original. */
  static ObjectNode originalDefinition(String name) {
    return read(FIXTURES.resolve("upstream").resolve(name + ".yaml"));
  }

  /** A table of this package's own. */
  static JsonNode table(String name) {
    try (var text = Manifests.class.getResourceAsStream("/kinds/" + name + ".yaml")) {
      return YAML.readTree(text);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static ObjectNode read(Path file) {
    try {
      return (ObjectNode) YAML.readTree(file.toFile());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The manifest under this name, and in this namespace if its kind has one. */
  static ObjectNode placed(ObjectNode manifest, String namespace, String name) {
    var placed = manifest.deepCopy();
    var metadata = placed.withObject("/metadata").put("name", name);
    if (CLUSTER_SCOPED.contains(manifest.get("kind").asText())) {
      metadata.remove("namespace");
    } else {
      metadata.put("namespace", namespace);
    }
    return placed;
  }

  static GenericKubernetesResource resource(ObjectNode manifest) {
    return YAML.convertValue(manifest, GenericKubernetesResource.class);
  }

  static ObjectNode tree(Object resource) {
    return YAML.convertValue(resource, ObjectNode.class);
  }

  private static List<Path> files(Path folder) {
    try (var files = Files.list(folder)) {
      return files.sorted().toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
