package io.tenantry.namespace.guard;

import static io.tenantry.cluster.Failures.translated;

import io.fabric8.kubernetes.api.model.APIResource;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.tenantry.cluster.TimedLock;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Reads which kinds the API server serves.
 *
 * <p>Shared mutable state: the last answer, which all passes within a few seconds share.
 */
public final class Discovery {
  private static final Duration KEEP = Duration.ofSeconds(5);
  private static final String TEMPLATES = "templates.gatekeeper.sh/v1";

  private final KubernetesClient client;
  private final Clock clock;
  private final TimedLock<String> asking = new TimedLock<>();
  private volatile Answer last = new Answer(ServedKinds.BUILT_IN, Instant.MIN);

  private record Answer(ServedKinds apis, Instant until) {}

  public Discovery(KubernetesClient client, Clock clock) {
    this.client = client;
    this.clock = clock;
  }

  public ServedKinds look() {
    return isOld() ? asking.get("", () -> isOld() ? asked() : last.apis()) : last.apis();
  }

  private boolean isOld() {
    return clock.instant().isAfter(last.until());
  }

  private ServedKinds asked() {
    var apis = ask();
    last = new Answer(apis, clock.instant().plus(KEEP));
    return apis;
  }

  private ServedKinds ask() {
    var answers = new HashMap<String, Set<String>>();
    var versions = new EnumMap<GuardKind, String>(ServedKinds.BUILT_IN.versions());
    for (var kind : GuardKind.values()) {
      if (!GuardKind.BUILT_IN.contains(kind)) {
        kind.apiVersions().stream()
            .filter(version -> served(version, answers).contains(kind.plural()))
            .findFirst()
            .ifPresent(version -> versions.put(kind, version));
      }
    }
    return new ServedKinds(versions, !served(TEMPLATES, answers).isEmpty(), clock.instant());
  }

  private Set<String> served(String apiVersion, Map<String, Set<String>> answers) {
    return answers.computeIfAbsent(
        apiVersion,
        version -> {
          var list =
              translated("Listing the kinds of " + version, () -> client.getApiResources(version));
          return list == null
              ? Set.of()
              : list.getResources().stream()
                  .map(APIResource::getName)
                  .collect(Collectors.toUnmodifiableSet());
        });
  }
}
