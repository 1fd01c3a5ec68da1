package io.tenantry.api;

import io.fabric8.crdv2.generator.CRDGenerator;
import io.fabric8.kubernetes.client.CustomResource;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/** Makes a kind's CustomResourceDefinition from its Java types. */
final class Crds {
  private static final String HEADER =
      "# Generated from io.tenantry.api. Change the types there, then run:\n"
          + "#   mvn -pl api verify -Dgolden=update\n";

  private Crds() {}

  static String fileName(Class<? extends CustomResource<?, ?>> kind) {
    return CustomResource.getCRDName(kind) + ".yaml";
  }

  static String generate(Class<? extends CustomResource<?, ?>> kind) {
    try (var output = new InMemory()) {
      new CRDGenerator()
          .withOutput(output)
          .forCRDVersions("v1")
          .customResourceClasses(kind)
          .generate();
      var crd = Yaml.parse(output.stream.toString(StandardCharsets.UTF_8));
      SchemaFinisher.finish(crd, kind);
      return HEADER + Yaml.write(crd);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static final class InMemory
      extends CRDGenerator.AbstractCRDOutput<ByteArrayOutputStream> {
    private final ByteArrayOutputStream stream = new ByteArrayOutputStream();

    @Override
    protected ByteArrayOutputStream createStreamFor(String crdName) {
      return stream;
    }
  }
}
