package io.tenantry.proof.edge;

import io.fabric8.kubernetes.client.utils.Serialization;
import io.tenantry.api.edge.DistributionTenant;
import io.tenantry.api.edge.Dns;
import io.tenantry.api.edge.Domain;
import io.tenantry.api.edge.WrittenRecord;
import io.tenantry.proof.crash.Lifecycle;
import io.tenantry.proof.crash.Stretch;
import io.tenantry.proof.crash.Watched;
import io.tenantry.simulator.world.SandboxWorld;
import io.tenantry.simulator.world.Seed;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import software.amazon.awssdk.services.acm.model.CertificateSummary;

/**
 * The stretches of a DistributionTenant's life, with DNS and a managed certificate. The token is
 * its name and its zone's: changes to one zone are sent together, so each run has a zone of its
 * own.
 */
final class EdgeLives implements Watched<EdgeLives.State> {
  private static final List<String> TYPES =
      List.of("Ready", "Synced", "CertificateReady", "DNSReady");

  private static final String QUICKLY = "100ms";
  private static final String SLOWLY = "2s";

  private final Edges edges;
  private final Cloud cloud;
  private final Map<String, Place> places = new ConcurrentHashMap<>();
  private final AtomicInteger numbers = new AtomicInteger();

  /** Where a run's records are. */
  private record Place(String account, String zone, String apex) {
    String domain(String label) {
      return label + "." + apex;
    }

    Dns dns() {
      var role = "arn:aws:iam::%s:role/%s".formatted(account, SandboxWorld.ROLE);
      return new Dns("route53", zone, null, role, null);
    }
  }

  /**
   * What counts in the cluster and in AWS.
   *
   * @param status all of it but times and ids
   * @param tenants whatever CloudFront has under the token, with tags
   * @param certificates those that were ever asked for, in use or not
   */
  record State(
      String status,
      List<String> finalizers,
      List<String> tenants,
      Map<String, String> records,
      List<String> certificates) {}

  EdgeLives(Edges edges, Cloud cloud) {
    this.edges = edges;
    this.cloud = cloud;
  }

  /** As it was before. */
  void close() {
    deployIn(QUICKLY);
  }

  Lifecycle<State> creation() {
    return life("create", this::place, this::create, this::settled, "CertificateAttaching");
  }

  /** One domain comes and one goes, and so do tags: records, certificate and tenant change. */
  Lifecycle<State> change() {
    return life("change", this::settle, this::change, this::settled, "Updated");
  }

  Lifecycle<State> deletion() {
    return life("delete", this::settlePlainly, this::delete, this::gone, "Deleted");
  }

  private void place(String token) {
    var number = numbers.incrementAndGet();
    var place =
        new Place("3%011d".formatted(number), "Z0CRASH%013d".formatted(number), token + ".test");
    var role =
        new Seed.Role(SandboxWorld.ROLE, List.of(SandboxWorld.ACCOUNT), null, List.of(), null);
    cloud.plant(
        new Seed(
            List.of(
                new Seed.Account(
                    place.account(),
                    List.of(),
                    List.of(role),
                    List.of(new Seed.Zone(place.apex(), place.zone(), List.of())),
                    List.of(),
                    List.of(),
                    List.of(),
                    List.of()))));
    places.put(token, place);
    deployIn(QUICKLY);
  }

  private Draft draft(String token) {
    var place = places.get(token);
    return Draft.of(token)
        .distribution(SandboxWorld.BARE_DISTRIBUTION)
        .parameters()
        .domains(place.domain("www"), place.domain("api"))
        .tags("team", "blue", "stage", "one")
        .dns(place.dns());
  }

  private void create(String token) {
    edges.create(draft(token).managed("cloudfront"));
  }

  private void settle(String token) {
    place(token);
    create(token);
    edges.awaitReady(token);
  }

  /** With a certificate of the user's: deleting does not touch any. */
  private void settlePlainly(String token) {
    place(token);
    var arn = cloud.plantCertificate("*." + places.get(token).apex());
    edges.createReady(draft(token).certificate(arn));
  }

  /** CloudFront takes its time to switch a tenant off: the first attempt comes too soon. */
  private void delete(String token) {
    deployIn(SLOWLY);
    edges.delete(token);
  }

  private void deployIn(String time) {
    cloud.settings(Map.of("cloudfront", Map.of("tenantDeploy", time)));
  }

  private void change(String token) {
    var place = places.get(token);
    edges.edit(
        token,
        draft -> draft.domains(place.domain("www"), place.domain("shop")).tags("team", "green"));
  }

  private boolean gone(String token) {
    return edges.at(token).get() == null;
  }

  private boolean settled(String token) {
    return Optional.ofNullable(edges.at(token).get()).filter(EdgeLives::settled).isPresent();
  }

  /** All is said and done about the present spec. */
  private static boolean settled(DistributionTenant tenant) {
    var generation = tenant.getMetadata().getGeneration();
    return TYPES.stream()
            .allMatch(type ->
                Edges.find(tenant, type)
                    .filter(c -> c.getStatus().equals("True"))
                    .filter(c -> generation.equals(c.getObservedGeneration()))
                    .isPresent())
        && records(tenant)
            .equals(
                tenant.getSpec().domains().stream()
                    .collect(Collectors.toMap(Domain::domain, _ -> true)));
  }

  /** A record that leaves is noted without a word on whether it is there. */
  private static Map<String, Boolean> records(DistributionTenant tenant) {
    var records = Optional.ofNullable(tenant.getStatus().dnsRecords()).orElse(List.of());
    return records.stream()
        .collect(
            Collectors.toMap(
                WrittenRecord::name,
                record -> Boolean.TRUE.equals(record.written()),
                Boolean::logicalAnd));
  }

  /** Longer than the operator waits between two looks at what is on its way. */
  @Override
  public Duration rest() {
    return Duration.ofMillis(1500);
  }

  @Override
  public Map<String, Long> events(String token) {
    return edges.told(token);
  }

  @Override
  public State state(String token) {
    var tenant = Optional.ofNullable(edges.at(token).get());
    var records = new TreeMap<String, String>();
    cloud
        .in(places.get(token).account())
        .records(places.get(token).zone())
        .forEach((name, value) -> records.put(plain(name, token), value));
    return new State(
        tenant.map(t -> plain(Serialization.asYaml(t.getStatus()), token)).orElse("none"),
        tenant.map(DistributionTenant::getFinalizers).orElse(List.of()),
        cloud.tenants(token).stream().map(t -> plain(text(t), token)).toList(),
        records,
        cloud.certificates(token).stream().map(c -> plain(text(c), token)).sorted().toList());
  }

  private static String text(
      software.amazon.awssdk.services.cloudfront.model.DistributionTenant tenant) {
    return "%s of %s %s, domains %s, group %s, parameters %s, customizations %s, tags %s"
        .formatted(
            tenant.name(),
            tenant.distributionId(),
            tenant.enabled() ? "enabled" : "disabled",
            tenant.domains(),
            tenant.connectionGroupId(),
            tenant.parameters(),
            tenant.customizations(),
            new TreeMap<>(Cloud.tags(tenant)));
  }

  private static String text(CertificateSummary certificate) {
    return "%s for %s, in use: %s"
        .formatted(
            certificate.statusAsString(),
            certificate.subjectAlternativeNameSummaries(),
            certificate.inUse());
  }

  /** Without what is another's in each run. */
  private String plain(String text, String token) {
    return text.replace(token, "…")
        .replace(places.get(token).zone(), "zone")
        .replace(places.get(token).account(), "account")
        .replaceAll("[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}", "uuid")
        .replaceAll("dt_\\w+", "dt")
        .replaceAll("eTag: \\S+", "eTag")
        .replaceAll("\\d{4}-\\d\\d-\\d\\dT[\\d:.]+Z", "time");
  }

  private Lifecycle<State> life(
      String title,
      Consumer<String> prepare,
      Consumer<String> begin,
      Predicate<String> over,
      String last) {
    return new Stretch<>(title, prepare, begin, over, last, this);
  }
}
