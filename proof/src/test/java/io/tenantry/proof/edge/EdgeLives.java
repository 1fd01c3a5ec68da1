package io.tenantry.proof.edge;

import io.fabric8.kubernetes.client.utils.Serialization;
import io.tenantry.api.edge.DistributionTenant;
import io.tenantry.api.edge.Domain;
import io.tenantry.api.edge.WrittenRecord;
import io.tenantry.proof.crash.Lifecycle;
import io.tenantry.simulator.world.Sandbox;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import software.amazon.awssdk.services.acm.model.CertificateSummary;

/**
 * The stretches of a DistributionTenant's life, with DNS and a managed certificate. The token is
 * its name and its zone's: changes to one zone are sent together, so each run has a zone of its
 * own.
 */
final class EdgeLives {
  private static final List<String> TYPES =
      List.of("Ready", "Synced", "CertificateReady", "DNSReady");

  private final Edges edges;
  private final Cloud cloud;
  private final Map<String, Cloud.Place> places = new ConcurrentHashMap<>();

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

  Lifecycle<State> creation() {
    return life("create", this::place, this::create, true, "CertificateAttaching");
  }

  /** One domain comes and one goes, and so do tags: records, certificate and tenant change. */
  Lifecycle<State> change() {
    return life("change", this::settle, this::change, true, "Updated");
  }

  Lifecycle<State> deletion() {
    return life("delete", this::settlePlainly, edges::delete, false, "Deleted");
  }

  private void place(String token) {
    places.put(token, cloud.place(token));
  }

  private void create(String token) {
    var place = places.get(token);
    edges.create(
        Draft.of(token)
            .distribution(Sandbox.BARE_DISTRIBUTION)
            .parameters()
            .domains(place.domain("www"), place.domain("api"))
            .managed("cloudfront")
            .tags("team", "blue", "stage", "one")
            .dns(place.zone()));
  }

  private void settle(String token) {
    place(token);
    create(token);
    edges.awaitReady(token);
  }

  /** With the distribution's certificate: deleting does not touch any. */
  private void settlePlainly(String token) {
    place(token);
    var place = places.get(token);
    edges.createReady(
        Draft.of(token, place).domains(place.domain("www"), place.domain("api")).dns(place.zone()));
  }

  private void change(String token) {
    var place = places.get(token);
    edges.edit(
        token,
        draft -> draft.domains(place.domain("www"), place.domain("shop")).tags("team", "green"));
  }

  /** All is said and done about the present spec. */
  private boolean settled(DistributionTenant tenant) {
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

  private static Map<String, Boolean> records(DistributionTenant tenant) {
    var records = Optional.ofNullable(tenant.getStatus().dnsRecords()).orElse(List.of());
    return records.stream().collect(Collectors.toMap(WrittenRecord::name, WrittenRecord::written));
  }

  private State state(String token) {
    var tenant = Optional.ofNullable(edges.at(token).get());
    var records = new TreeMap<String, String>();
    cloud
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
        .replaceAll("[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}", "uuid")
        .replaceAll("dt_\\w+", "dt")
        .replaceAll("eTag: \\S+", "eTag")
        .replaceAll("\\d{4}-\\d\\d-\\d\\dT[\\d:.]+Z", "time");
  }

  private Lifecycle<State> life(
      String title, Consumer<String> prepare, Consumer<String> begin, boolean lives, String last) {
    return new Lifecycle<>() {
      @Override
      public String title() {
        return title;
      }

      @Override
      public void prepare(String token) {
        prepare.accept(token);
      }

      @Override
      public void begin(String token) {
        begin.accept(token);
      }

      @Override
      public boolean over(String token) {
        var tenant = Optional.ofNullable(edges.at(token).get());
        return lives ? tenant.filter(EdgeLives.this::settled).isPresent() : tenant.isEmpty();
      }

      @Override
      public boolean told(String token) {
        return edges.told(token).containsKey(last);
      }

      /** Longer than the operator waits between two looks at what is on its way. */
      @Override
      public Duration rest() {
        return Duration.ofMillis(1500);
      }

      @Override
      public State state(String token) {
        return EdgeLives.this.state(token);
      }

      @Override
      public Map<String, Long> events(String token) {
        return edges.told(token);
      }
    };
  }
}
