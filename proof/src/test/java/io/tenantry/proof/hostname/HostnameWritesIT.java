package io.tenantry.proof.hostname;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.tenantry.proof.Installation;
import io.tenantry.sandbox.AuditLog;
import io.tenantry.sandbox.Sandbox;
import io.tenantry.sandbox.junit.TestNames;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceLock;

/** How much is written until a hostname is Ready, by the API server's own account. */
@WithHostnames
@ResourceLock(WithHostnames.LOCK)
class HostnameWritesIT {
  private static final Duration QUIET = Duration.ofSeconds(2);

  /** One status each for: requested, records written, issued and assigned, ready. */
  private static final Map<String, Long> EACH =
      Map.of(
          "patch gatewayhostnamerequests", 1L,
          "patch gatewayhostnamerequests/status", 4L,
          "create domainclaims", 1L,
          "patch domainclaims/status", 1L,
          "patch domainclaims", 2L,
          "create events", 7L);

  /** What names that come together share. */
  private static final Set<String> SHARED =
      Set.of(
          "create configmaps",
          "update configmaps",
          "create hostnamegrants",
          "update hostnamegrants",
          "patch hostnamegrants/status",
          "patch namespaces",
          "create gateways",
          "update gateways",
          "create loadbalancerconfigurations",
          "update loadbalancerconfigurations");

  private final KubernetesClient client;
  private final AuditLog audit;
  private final HostnameCloud cloud;
  private final TestNames names;

  HostnameWritesIT(Sandbox sandbox, KubernetesClient client, HostnameCloud cloud, TestNames names) {
    this.client = client;
    this.audit = sandbox.audit();
    this.cloud = cloud;
    this.names = names;
  }

  @Test
  void oneHostnameTakesOneWriteForEachThingThatIsSaidOrNoted() {
    var zone = cloud.zone(names.unique("z"));
    var before = HostnameDraft.of(names.unique("first"), zone, zone.hostname("first")).alone();
    new Requests(client, names.newNamespace()).createReady(before);
    var requests = new Requests(client, names.newNamespace());
    var draft = new HostnameDraft(names.unique("one"), Map.of(), before.spec());

    var writes = writesUntilReady(requests, List.of(draft.hostname(zone.hostname("one"))));

    EACH.forEach((kind, most) ->
        assertThat(writes.getOrDefault(kind, 0L)).as(kind).isLessThanOrEqualTo(most));
    assertThat(writes).hasEntrySatisfying("create events", n -> assertThat(n).isEqualTo(7));
    SHARED.forEach(
        kind -> assertThat(writes.getOrDefault(kind, 0L)).as(kind).isLessThanOrEqualTo(1));
    assertThat(total(writes)).as("%s", writes).isLessThanOrEqualTo(22);
  }

  @Test
  void tenHostnamesThatComeTogetherShareWhatIsNotTheirOwn() {
    var zone = cloud.zone(names.unique("z"));
    var requests = new Requests(client, names.newNamespace());
    var first = HostnameDraft.of(names.unique("n"), zone, zone.hostname("n0")).alone();
    var drafts =
        IntStream.range(0, 10)
            .mapToObj(i ->
                new HostnameDraft(names.unique("n"), Map.of(), first.spec())
                    .hostname(zone.hostname("n" + i)))
            .toList();

    var writes = writesUntilReady(requests, drafts);

    // Who is assigned before the new Gateway has an address says so: a status and an event more.
    EACH.forEach((kind, most) ->
        assertThat(writes.getOrDefault(kind, 0L)).as(kind).isLessThanOrEqualTo(10 * most + 11));
    assertThat(writes.keySet()).isSubsetOf(union());
    var shared = SHARED.stream().mapToLong(kind -> writes.getOrDefault(kind, 0L)).sum();
    assertThat(shared).as("%s", writes).isLessThanOrEqualTo(25);
  }

  private static Set<String> union() {
    var all = new HashSet<>(SHARED);
    all.addAll(EACH.keySet());
    return all;
  }

  private SortedMap<String, Long> writesUntilReady(Requests requests, List<HostnameDraft> drafts) {
    awaitQuiet();
    var mark = audit.mark();
    drafts.forEach(requests::create);
    drafts.forEach(draft -> requests.awaitReady(draft.name()));
    drafts.forEach(draft -> requests.awaitEvent(draft.name(), "Ready"));
    awaitQuiet();
    return writesSince(mark).stream()
        .collect(
            Collectors.groupingBy(HostnameWritesIT::kind, TreeMap::new, Collectors.counting()));
  }

  /** Earlier tests' hostnames may be on their way out. */
  private void awaitQuiet() {
    var mark = new AtomicReference<>(audit.mark());
    Awaitility.await()
        .atMost(Duration.ofMinutes(1))
        .pollDelay(QUIET)
        .pollInterval(QUIET)
        .until(() -> writesSince(mark.getAndSet(audit.mark())).isEmpty());
  }

  private List<AuditLog.Entry> writesSince(AuditLog.Mark mark) {
    return audit.writesSince(mark).stream()
        .filter(entry -> entry.user().equals(Installation.USER))
        .filter(entry -> !entry.resource().equals("leases"))
        .toList();
  }

  private static String kind(AuditLog.Entry entry) {
    var subresource = entry.subresource().isEmpty() ? "" : "/" + entry.subresource();
    return entry.verb() + " " + entry.resource() + subresource;
  }

  private static long total(Map<String, Long> writes) {
    return writes.values().stream().mapToLong(Long::longValue).sum();
  }
}
