package io.tenantry.proof.edge;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Condition;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.tenantry.api.edge.Dns;
import io.tenantry.api.source.TenantSource;
import io.tenantry.api.source.TenantSourceStatus;
import io.tenantry.pass.Conditions;
import io.tenantry.proof.Installation;
import io.tenantry.proof.OperatorProcess;
import io.tenantry.proof.Patience;
import io.tenantry.proof.WithoutOperator;
import io.tenantry.sandbox.Sandbox;
import io.tenantry.sandbox.junit.TestNames;
import io.tenantry.simulator.control.Call;
import java.util.Optional;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import software.amazon.awssdk.services.cloudfront.model.Parameter;

/** An operator whose administrator has not given it everything: by flags, and in AWS. */
@WithoutOperator
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class EdgeLimitsIT {
  private static final String PARTNER = io.tenantry.simulator.world.SandboxWorld.PARTNER;
  private static final String PARTNER_ZONE = io.tenantry.simulator.world.SandboxWorld.PARTNER_ZONE;
  private static final String SANDBOX_ZONE = io.tenantry.simulator.world.SandboxWorld.ZONE;
  private static final String ROLES = "arn:aws:iam::%s:role/".formatted(PARTNER);
  private static final String ROLE = ROLES + io.tenantry.simulator.world.SandboxWorld.ROLE;
  private static final String OTHER_ROLE =
      ROLES + io.tenantry.simulator.world.SandboxWorld.ROLE_WITH_EXTERNAL_ID;

  private final Sandbox sandbox;
  private final KubernetesClient client;
  private final Cloud cloud;
  private final TestNames names;
  private final Cloud.Place place;
  private final Edges shops;
  private final Edges blogs;
  private OperatorProcess operator;
  private long mark;

  EdgeLimitsIT(Sandbox sandbox, KubernetesClient client, TestNames names) {
    this.sandbox = sandbox;
    this.client = client;
    this.cloud = new Cloud(sandbox.aws());
    this.names = names;
    this.place = cloud.place(names.unique("zone"));
    this.shops = new Edges(client, names.namespace());
    this.blogs = shops.elsewhere(names.newNamespace());
  }

  @BeforeAll
  void start() {
    mark = cloud.mark();
    cloud.refuse("ListDistributionTenants", "", -1, "AccessDenied", 403, "Not you.");
    operator =
        OperatorProcess.start(
            Installation.kubeconfig(sandbox),
            sandbox.exports(),
            "--planes=edge",
            "--poll-interval=1s",
            "--drift-interval=3s",
            "--drift-policy=report",
            "--allowed-hosted-zones=%s=%s,%s=%s,*=%s"
                .formatted(shops.home(), place.zone(), blogs.home(), SANDBOX_ZONE, PARTNER_ZONE),
            "--allowed-roles=%s=%s".formatted(shops.home(), ROLE));
  }

  @AfterAll
  void stop() {
    operator.close();
    cloud.relent();
  }

  @Test
  void aZoneIsForTheNamespaceThatItIsGivenTo() {
    var shop = names.unique("shop");
    var blog = names.unique("blog");
    shops.createReady(Draft.of(shop, place).dns(place.zone()));
    blogs.create(Draft.of(blog, place).dns(place.zone()));

    var ready = blogs.await(blog, "Ready", "False", "DNSError");

    assertThat(ready.getMessage()).contains(blogs.home(), place.zone(), "--allowed-hosted-zones");
    assertThat(blogs.condition(blog, "DNSReady").getReason()).isEqualTo("DNSError");
    assertThat(blogs.awaitEvent(blog, "DNSError").getType()).isEqualTo("Warning");
    assertThat(cloud.records(place.zone())).doesNotContainKey(place.domain(blog) + " CNAME");
    assertThat(cloud.tenant(blog)).isEmpty();

    blogs.edit(
        blog,
        draft ->
            draft
                .distribution(io.tenantry.simulator.world.SandboxWorld.DISTRIBUTION)
                .parameters("tenantId", blog)
                .domains(Draft.domain(blog))
                .dns(SANDBOX_ZONE));
    blogs.awaitReady(blog);
    assertThat(cloud.records(SANDBOX_ZONE)).containsKey(Draft.domain(blog) + " CNAME");
  }

  @Test
  void aRoleIsForTheNamespaceThatItIsGivenTo() {
    var shop = names.unique("shop");
    var blog = names.unique("blog");
    shops.createReady(atPartners(shop, ROLE));
    blogs.create(atPartners(blog, ROLE));

    var ready = blogs.await(blog, "Ready", "False", "DNSError");

    assertThat(ready.getMessage()).contains(blogs.home(), ROLE, "--allowed-roles");
    assertThat(cloud.in(PARTNER).records(PARTNER_ZONE))
        .containsKey(partners(shop) + " CNAME")
        .doesNotContainKey(partners(blog) + " CNAME");
    assertThat(cloud.tenant(blog)).isEmpty();
    blogs.delete(blog);
    blogs.awaitGone(blog);
  }

  @Test
  void aTableOfAnotherAccountIsForTheNamespaceThatItsRoleIsGivenTo() {
    var source =
        """
        apiVersion: cloudfront-tenant-operator.io/v1alpha1
        kind: TenantSource
        metadata: {namespace: %s, name: %s}
        spec:
          provider: dynamodb
          distributionId: E1
          dynamodb: {tableName: tenants, assumeRoleArn: '%s'}
        """;
    var name = names.unique("customers");
    client.resource(source.formatted(blogs.home(), name, ROLE)).create();

    var ready =
        Awaitility.await("the source's answer")
            .atMost(Patience.LIMIT)
            .until(() -> readiness(blogs.home(), name), Optional::isPresent)
            .orElseThrow();

    assertThat(ready.getReason()).isEqualTo("InvalidConfig");
    assertThat(ready.getMessage()).contains(blogs.home(), ROLE, "--allowed-roles");
  }

  private Optional<Condition> readiness(String namespace, String source) {
    return Optional.ofNullable(
            client
                .resources(TenantSource.class)
                .inNamespace(namespace)
                .withName(source)
                .require()
                .getStatus())
        .map(TenantSourceStatus::conditions)
        .flatMap(conditions -> Conditions.find(conditions, "Ready"));
  }

  @Test
  void aRoleThatNobodyWasGivenIsForNobody() {
    var shop = names.unique("shop");
    shops.create(atPartners(shop, OTHER_ROLE));

    var ready = shops.await(shop, "Ready", "False", "DNSError");

    assertThat(ready.getMessage()).contains(shops.home(), OTHER_ROLE, "--allowed-roles");
    assertThat(cloud.callsOf(mark, "AssumeRole"))
        .extracting(Call::resource)
        .doesNotContain(OTHER_ROLE);
  }

  @Test
  void theFlagSaysWhatBecomesOfDriftUnlessTheObjectDoes() {
    var left = names.unique("left");
    var kept = names.unique("kept");
    shops.createReady(Draft.of(left));
    shops.createReady(Draft.of(kept).annotation("drift-policy", "enforce"));
    var before = cloud.mark();

    steal(left);
    steal(kept);

    shops.await(left, "Synced", "False", "DriftDetected");
    shops.awaitEvent(kept, "DriftCorrected");
    shops.awaitReady(kept);
    assertThat(cloud.writes(before, shops.id(left))).isEmpty();
    assertThat(Cloud.parameters(cloud.require(left))).containsEntry("tenantId", "stolen");
    assertThat(Cloud.parameters(cloud.require(kept))).containsEntry("tenantId", kept);
  }

  /** One try, and no other for a while: whoever watches for denied calls is not to be bothered. */
  @Test
  void withoutTheRightToListEachTenantIsRead() {
    var first = names.unique("first");
    var second = names.unique("second");
    shops.createReady(Draft.of(first));
    shops.createReady(Draft.of(second));
    cloud.awaitCalls(mark, "ListDistributionTenants", 1);

    steal(first);
    steal(second);

    shops.await(first, "Synced", "False", "DriftDetected");
    shops.await(second, "Synced", "False", "DriftDetected");
    assertThat(cloud.callsOf(mark, "ListDistributionTenants"))
        .singleElement()
        .extracting(Call::errorCode)
        .isEqualTo("AccessDenied");
    assertThat(operator.log()).contains("allow cloudfront:ListDistributionTenants to save calls");
  }

  private void steal(String name) {
    cloud.change(
        name,
        update -> update.parameters(Parameter.builder().name("tenantId").value("stolen").build()));
  }

  private static String partners(String name) {
    return name + ".partner.test";
  }

  private Draft atPartners(String name, String role) {
    var distribution = cloud.plantDistribution(cloud.plantCertificate(partners(name)));
    return Draft.of(name)
        .distribution(distribution)
        .parameters()
        .domains(partners(name))
        .dns(new Dns("route53", PARTNER_ZONE, 300L, role, null));
  }
}
