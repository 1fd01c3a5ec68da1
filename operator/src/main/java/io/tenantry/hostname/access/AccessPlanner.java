package io.tenantry.hostname.access;

import io.tenantry.api.hostname.HostnameGrantSpec;
import io.tenantry.hostname.access.AccessPlan.NamespaceMarks;
import io.tenantry.hostname.access.AccessWorld.Granted;
import io.tenantry.hostname.access.AccessWorld.Marked;
import io.tenantry.hostname.access.ExcludedHostnames.Held;
import io.tenantry.hostname.access.HostnameOwners.Requester;
import io.tenantry.hostname.pool.GatewayName;
import io.tenantry.pass.Next;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Plans the changes after which a namespace may use its hostnames and no others; pure. */
final class AccessPlanner {
  /**
   * The neighbour that is waited for wakes this pass; a lost wake-up must not delay it for long.
   */
  private static final Duration WAIT = Duration.ofSeconds(30);

  private final AccessWorld world;
  private final String namespace;
  private final List<AccessStep> steps = new ArrayList<>();
  private final Set<String> changed = new HashSet<>();
  private final Set<String> namespaces = new HashSet<>();

  private AccessPlanner(AccessWorld world) {
    this.world = world;
    this.namespace = world.namespace();
  }

  static AccessPlan plan(AccessWorld world) {
    return new AccessPlanner(world).plan();
  }

  private AccessPlan plan() {
    var hostnames = grantable();
    grant(hostnames);
    mark(hostnames);
    strays();
    stamp();
    tellNeighbours();
    var waits = !hostnames.containsAll(world.hostnames());
    return new AccessPlan(
        steps, namespaces, requests(), waits ? new Next.Again(WAIT) : new Next.Settled());
  }

  /** A name is not granted while another namespace may still use it by a wildcard above it. */
  private Set<String> grantable() {
    var present = mine().flatMap(grant -> grant.hostnames().stream()).collect(Collectors.toSet());
    return world.hostnames().stream()
        .filter(hostname ->
            present.contains(hostname)
                || world.neighbours().stream().noneMatch(n -> n.mayUse(hostname)))
        .collect(Collectors.toSet());
  }

  private Stream<Granted> mine() {
    return world.grants().stream()
        .filter(grant -> grant.ours() && grant.namespace().equals(namespace));
  }

  private void grant(Set<String> hostnames) {
    var taken =
        world.grants().stream().anyMatch(grant -> grant.name().equals(namespace) && !grant.ours());
    var name = taken ? AccessPlan.names(namespace).getLast() : namespace;
    mine()
        .filter(grant -> hostnames.isEmpty() || !grant.name().equals(name))
        .forEach(grant -> {
          steps.add(new AccessStep.Revoke(grant));
          changed.addAll(grant.hostnames());
        });
    var kept = mine().filter(grant -> grant.name().equals(name)).findFirst();
    var before = kept.map(Granted::hostnames).orElse(Set.of());
    if (!hostnames.isEmpty() && !before.equals(hostnames)) {
      steps.add(
          new AccessStep.Grant(
              name, namespace, hostnames.stream().sorted().toList(), kept.map(Granted::version)));
      changed.addAll(difference(before, hostnames));
    }
  }

  private void mark(Set<String> hostnames) {
    world
        .marked()
        .ifPresent(marked -> {
          var wanted = marks(marked, hostnames);
          if (!wanted.equals(marked.marks()) && !tooEarly(marked)) {
            steps.add(new AccessStep.Mark(namespace, marked.version(), wanted));
            changed.addAll(difference(words(marked.marks().granted()), words(wanted.granted())));
            owners(difference(words(marked.marks().excluded()), words(wanted.excluded())));
          }
        });
  }

  /** Until the first hostname has a Gateway no route can use it: one write then marks both. */
  private boolean tooEarly(Marked marked) {
    var living = world.requests().stream().filter(request -> !request.deleting()).toList();
    return marked.marks().granted().isEmpty()
        && !living.isEmpty()
        && living.stream().allMatch(request -> request.gateway().isEmpty());
  }

  private NamespaceMarks marks(Marked marked, Set<String> hostnames) {
    var living = world.requests().stream().filter(request -> !request.deleting()).toList();
    var first =
        living.stream().flatMap(request -> request.gateway().stream()).min(GatewayName.ORDER);
    return new NamespaceMarks(
        // Until the first of them has a Gateway, an older label is as good as none.
        first.isEmpty() && !living.isEmpty() ? marked.marks().gateway() : first,
        granted(hostnames),
        ExcludedHostnames.of(namespace, all(namespace, hostnames, world.grants()), world.held()));
  }

  private Optional<String> granted(Set<String> hostnames) {
    var others =
        world.grants().stream()
            .filter(grant -> !grant.ours())
            .map(grant -> new HostnameGrantSpec(grant.namespace(), List.copyOf(grant.hostnames())));
    var ours = Stream.of(new HostnameGrantSpec(namespace, List.copyOf(hostnames)));
    return GrantedHostnames.of(namespace, Stream.concat(ours, others).toList());
  }

  /** With what people have granted by hand. */
  static Set<String> all(String namespace, Set<String> hostnames, List<Granted> grants) {
    return Stream.concat(
            hostnames.stream(),
            grants.stream()
                .filter(grant -> !grant.ours() && grant.namespace().equals(namespace))
                .flatMap(grant -> grant.hostnames().stream()))
        .collect(Collectors.toSet());
  }

  // Those that a change concerns

  /** Whose names this namespace may no longer use, or may again: they wait for that. */
  private void owners(Set<String> excluded) {
    var names = excluded.stream().map(ExcludedHostnames::hostname).collect(Collectors.toSet());
    world.held().stream()
        .filter(held -> names.contains(held.hostname()))
        .map(Held::namespace)
        .filter(owner -> !owner.equals(namespace))
        .forEach(namespaces::add);
  }

  /** Who has a wildcard above our names must leave them to us, on the Gateways they are on. */
  private void tellNeighbours() {
    for (var neighbour : world.neighbours()) {
      var excluded = neighbour.access().excluded();
      var known = world.claimed().stream().allMatch(held -> tells(neighbour, held));
      if (excluded.isPresent() && !known) {
        namespaces.add(neighbour.namespace());
      }
    }
  }

  private static boolean tells(AccessWorld.Neighbour neighbour, Held held) {
    var access = neighbour.access();
    var concerned =
        access.granted().stream().anyMatch(own -> AllowedDomains.below(held.hostname(), own));
    var said =
        access.excluded().orElse(List.of()).stream()
            .filter(word -> ExcludedHostnames.hostname(word).equals(held.hostname()))
            .collect(Collectors.toSet());
    return !concerned || said.equals(held.words().collect(Collectors.toSet()));
  }

  /** Those whose name was granted or withdrawn, and those that may or may not have theirs now. */
  private Set<String> requests() {
    return world.requests().stream()
        .filter(request -> changed.contains(request.hostname()) || allowanceChanged(request))
        .map(Requester::key)
        .collect(Collectors.toSet());
  }

  private boolean allowanceChanged(Requester request) {
    return !request.deleting()
        && world
            .marked()
            .filter(marked -> marked.allowed().allow(request.hostname()) == request.refused())
            .isPresent();
  }

  // Grants

  private void strays() {
    for (var stray : world.strays()) {
      if (stray.there()) {
        namespaces.add(stray.grant().namespace());
      } else if (stray.grant().ours()) {
        steps.add(new AccessStep.Revoke(stray.grant()));
      }
    }
  }

  /** What people have made is theirs, its status too. */
  private void stamp() {
    mine()
        .filter(grant -> !grant.stamped())
        .filter(grant -> !steps.contains(new AccessStep.Revoke(grant)))
        .map(grant -> new AccessStep.Stamp(grant.name(), world.now()))
        .forEach(steps::add);
  }

  private static Set<String> words(Optional<String> text) {
    return text.stream()
        .flatMap(value -> Stream.of(value.split(",", -1)))
        .filter(word -> !word.isEmpty())
        .collect(Collectors.toSet());
  }

  private static Set<String> difference(Set<String> one, Set<String> other) {
    var all = new HashSet<>(one);
    all.addAll(other);
    all.removeIf(name -> one.contains(name) && other.contains(name));
    return all;
  }
}
