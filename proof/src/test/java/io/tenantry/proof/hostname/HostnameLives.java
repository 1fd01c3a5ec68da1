package io.tenantry.proof.hostname;

import io.fabric8.kubernetes.api.model.NamespaceBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.utils.Serialization;
import io.tenantry.api.hostname.GatewayHostnameRequest;
import io.tenantry.proof.crash.Lifecycle;
import io.tenantry.proof.crash.Stretch;
import io.tenantry.proof.crash.Watched;
import io.tenantry.simulator.acm.StoredCertificate;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.function.Predicate;

/**
 * The stretches of a GatewayHostnameRequest's life. The token is its name, its namespace's and its
 * zone's, and stands in the web ACL of a Gateway that is made for it alone.
 */
final class HostnameLives implements Watched<HostnameLives.State> {
  private final KubernetesClient client;
  private final HostnameCloud cloud;
  private final PoolGateways gateways;
  private final Map<String, Zone> zones = new ConcurrentHashMap<>();

  /**
   * What counts in the cluster and in AWS.
   *
   * @param status all of it but times and ids
   * @param claims all for names in the run's zone, with what is noted on them
   * @param certificates all for names in the run's zone
   * @param shown how many certificates each of its Gateways has
   */
  record State(
      String status,
      List<String> finalizers,
      List<String> claims,
      List<String> certificates,
      Map<String, String> records,
      List<String> granted,
      List<Integer> shown) {}

  HostnameLives(KubernetesClient client, HostnameCloud cloud) {
    this.client = client;
    this.cloud = cloud;
    this.gateways = new PoolGateways(client);
  }

  Lifecycle<State> creation() {
    return life("create", this::place, this::create, this::settled, "Ready");
  }

  /** The request gets another name: everything of the old one goes. */
  Lifecycle<State> change() {
    return life("change", this::settle, this::rename, this::settled, "SpecChanged");
  }

  Lifecycle<State> deletion() {
    return life(
        "delete",
        this::settle,
        token -> requests(token).delete(token),
        token -> requests(token).at(token).get() == null,
        "Ready");
  }

  private Requests requests(String token) {
    return new Requests(client, token);
  }

  private void place(String token) {
    client
        .resource(new NamespaceBuilder().withNewMetadata().withName(token).endMetadata().build())
        .create();
    zones.put(token, cloud.zone(token));
  }

  private HostnameDraft draft(String token) {
    var zone = zones.get(token);
    return HostnameDraft.of(token, zone, zone.hostname("shop")).alone();
  }

  private void create(String token) {
    requests(token).create(draft(token));
  }

  private void settle(String token) {
    place(token);
    requests(token).createReady(draft(token));
  }

  private void rename(String token) {
    requests(token).edit(token, draft -> draft.hostname(zones.get(token).hostname("store")));
  }

  /** All is said and done about the present name, and nothing is left of another. */
  private boolean settled(String token) {
    var zone = zones.get(token);
    return requests(token).isReady(token)
        && requests(token).claimsIn(zone).size() == 1
        && cloud.certificates(zone).size() == 1
        && cloud.records(zone).size() == 3;
  }

  /** Longer than the operator waits between two looks. */
  @Override
  public Duration rest() {
    return Duration.ofMillis(2500);
  }

  @Override
  public Map<String, Long> events(String token) {
    var told = new HashMap<>(requests(token).told(token));
    // How fast load balancers come depends on how many are asked for at once.
    told.remove("WaitingForLoadBalancer");
    // So does for how long a Gateway is without the configuration whose write is held.
    told.remove("GatewayAssignmentFailed");
    return told;
  }

  @Override
  public State state(String token) {
    var requests = requests(token);
    var zone = zones.get(token);
    var request = Optional.ofNullable(requests.at(token).get());
    var records = new TreeMap<String, String>();
    cloud
        .records(zone)
        .forEach((name, value) -> records.put(plain(name, token), plain(value, token)));
    return new State(
        request.map(r -> plain(Serialization.asJson(r.getStatus()), token)).orElse("none"),
        request.map(GatewayHostnameRequest::getFinalizers).orElse(List.of()),
        requests.claimsIn(zone).stream()
            .map(claim ->
                claim.getMetadata().getName()
                    + new TreeMap<>(
                        Optional.ofNullable(claim.getMetadata().getAnnotations()).orElse(Map.of())))
            .map(text -> plain(text, token))
            .toList(),
        cloud.certificates(zone).stream().map(c -> plain(text(c), token)).sorted().toList(),
        records,
        List.of(plain(requests.granted(), token)),
        gateways.withWebAcl(draft(token).spec().wafArn()).stream()
            .map(gateway -> gateways.shown(gateway).size())
            .toList());
  }

  private static String text(StoredCertificate certificate) {
    return "%s for %s, tags %s"
        .formatted(certificate.status(), certificate.names(), new TreeMap<>(certificate.tags()));
  }

  /** Without what is another's in each run. */
  private String plain(String text, String token) {
    var zone = zones.get(token);
    return text.replace(token, "…")
        .replace(zone.id(), "zone")
        .replace(zone.id().toLowerCase(Locale.ROOT), "zone")
        .replaceAll("gw-\\d+", "gateway")
        .replaceAll("[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}", "uuid")
        .replaceAll("k8s-edge-gw\\d+-[0-9a-f]{10}", "balancer")
        .replaceAll("_[0-9a-f]{32}(\\.\\w+\\.acm-validations)?", "_proof")
        .replaceAll("\"[0-9a-f]{16}\"", "hash")
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
