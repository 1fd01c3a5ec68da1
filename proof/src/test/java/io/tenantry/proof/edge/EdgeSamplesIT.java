package io.tenantry.proof.edge;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.dsl.FieldValidateable.Validation;
import io.tenantry.api.edge.DistributionTenant;
import io.tenantry.sandbox.Checkout;
import io.tenantry.sandbox.junit.Sandboxed;
import io.tenantry.sandbox.junit.TestNames;
import io.tenantry.simulator.world.SandboxWorld;
import io.tenantry.simulator.world.Seed;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The original's own samples, to the letter, in an account that has what they name. */
@Sandboxed("edge-samples")
@ExtendWith(EdgeExtension.class)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Execution(ExecutionMode.CONCURRENT)
class EdgeSamplesIT {
  private static final String ACCOUNT = "123456789012";
  private static final String ENDPOINT = "dsampleadefault.cloudfront.net";

  private final Edges edges;
  private final Cloud cloud;

  EdgeSamplesIT(KubernetesClient client, Cloud cloud, TestNames names) {
    this.edges = new Edges(client, names.namespace());
    this.cloud = cloud.in(ACCOUNT);
  }

  /** The operator's key is one of the samples' account from now on. */
  @BeforeAll
  void plant() {
    cloud.plant(
        new Seed(
            List.of(
                new Seed.Account(
                    ACCOUNT,
                    List.of(
                        new Seed.Key(SandboxWorld.ACCESS_KEY, SandboxWorld.SECRET_KEY, "operator")),
                    List.of(),
                    List.of(zone()),
                    List.of(
                        certificate("00000000-0000-4000-8000-000000000001", "minimal.example.com"),
                        certificate(
                            "abc12345-1234-1234-1234-abc123456789",
                            "full.example.com",
                            "www.full.example.com")),
                    List.of(
                        new Seed.Group("CreatedByCloudFront", null, ENDPOINT, true),
                        new Seed.Group("sample", "cg_2whCJoXMYCjHcxaLGrkllvyABC", null, false)),
                    List.of(distribution()),
                    List.of()))));
  }

  private static Seed.Zone zone() {
    var record =
        new Seed.Entry("managed-cert.example.com", "CNAME", 300L, List.of(ENDPOINT), null, null);
    return new Seed.Zone("example.com", "Z1234567890ABC", List.of(record));
  }

  private static Seed.Certificate certificate(String id, String... domains) {
    return new Seed.Certificate(id, List.of(domains), null, false, false);
  }

  private static Seed.Distribution distribution() {
    return new Seed.Distribution(
        "E1XNX8R2GOAABC",
        null,
        null,
        "00000000-0000-4000-8000-000000000001",
        List.of(
            new Seed.Parameter("tenantName", false, null),
            new Seed.Parameter("originPath", false, null)),
        false,
        List.of());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "distributiontenant",
        "distributiontenant-full",
        "distributiontenant-managed-cert",
        "distributiontenant-with-dns"
      })
  void worksUnchanged(String sample) throws IOException {
    var file =
        Checkout.find()
            .root()
            .resolve("api/src/test/resources/manifests/upstream/" + sample + ".yaml");
    DistributionTenant manifest;
    try (var text = Files.newInputStream(file)) {
      manifest = edges.client().resources(DistributionTenant.class).load(text).item();
    }
    manifest.getMetadata().setNamespace(edges.home());
    var name = manifest.getMetadata().getName();
    edges.client().resource(manifest).fieldValidation(Validation.STRICT).create();

    edges.awaitReady(name);

    var live = cloud.require(name);
    assertThat(live.id()).isEqualTo(edges.id(name));
    assertThat(live.domains()).hasSameSizeAs(manifest.getSpec().domains());
    if (manifest.getSpec().managedCertificateRequest() != null) {
      edges.await(name, "CertificateReady", "True", "Validated");
    }
    if (manifest.getSpec().dns() != null) {
      assertThat(cloud.records("Z1234567890ABC"))
          .containsEntry("dns-managed.example.com CNAME", ENDPOINT + " 300");
    }
  }
}
