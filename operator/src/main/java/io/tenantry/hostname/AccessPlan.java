package io.tenantry.hostname;

import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.tenantry.api.hostname.HostnameGrant;
import io.tenantry.api.hostname.HostnameGrantSpec;
import io.tenantry.hostname.ExcludedHostnames.Held;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What has to change so that a namespace may use its hostnames and no others; pure.
 *
 * @param marks what the namespace shall bear, where it does not
 * @param write the grant to write
 * @param remove grants of ours that are for nothing
 */
record AccessPlan(Optional<NamespaceMarks> marks, Optional<Write> write, List<Granted> remove) {
  AccessPlan {
    remove = List.copyOf(remove);
  }

  /**
   * What a namespace bears for others to read.
   *
   * @param gateway its label: the first Gateway that carries a hostname of it
   * @param granted its annotation: the hostnames its routes may use, for the admission policy
   * @param excluded its annotation: the names below its wildcards that others have
   */
  record NamespaceMarks(
      Optional<String> gateway, Optional<String> granted, Optional<String> excluded) {}

  /** A grant that is there; {@code ours} tells it from those that people made. */
  record Granted(
      String name,
      String uid,
      String version,
      boolean ours,
      String namespace,
      Set<String> hostnames) {
    Granted {
      hostnames = Set.copyOf(hostnames);
    }

    HostnameGrantSpec spec() {
      return new HostnameGrantSpec(namespace, List.copyOf(hostnames));
    }
  }

  /** A grant to write; without a version it is new. */
  record Write(String name, String namespace, List<String> hostnames, Optional<String> version) {
    Write {
      hostnames = List.copyOf(hostnames);
    }

    HostnameGrant grant(String pool) {
      var grant = new HostnameGrant();
      grant.setMetadata(
          new ObjectMetaBuilder()
              .withNamespace(pool)
              .withName(name)
              .withLabels(Map.of(Marks.MANAGED_BY, Marks.MANAGER))
              .withResourceVersion(version.orElse(null))
              .build());
      grant.setSpec(new HostnameGrantSpec(namespace, hostnames));
      return grant;
    }
  }

  /**
   * Decides.
   *
   * @param hostnames those the namespace has
   * @param gateways those that carry one of them
   * @param waiting whether it has a request that may still get a place
   * @param marks what the namespace bears now; empty where it cannot bear anything
   * @param held what all namespaces have; none where this one has no wildcard
   * @param grants those of the pool that are for the namespace, or have a name that ours would have
   */
  static AccessPlan of(
      String namespace,
      Set<String> hostnames,
      Set<String> gateways,
      boolean waiting,
      Optional<NamespaceMarks> marks,
      Collection<Held> held,
      Collection<Granted> grants) {
    var taken = grants.stream().anyMatch(grant -> grant.name().equals(namespace) && !grant.ours());
    var name = taken ? names(namespace).getLast() : namespace;
    var mine = grants.stream().filter(g -> g.ours() && g.namespace().equals(namespace)).toList();
    var kept = mine.stream().filter(grant -> grant.name().equals(name)).findFirst();
    var write =
        hostnames.isEmpty() || kept.filter(g -> g.hostnames().equals(hostnames)).isPresent()
            ? Optional.<Write>empty()
            : Optional.of(
                new Write(
                    name,
                    namespace,
                    hostnames.stream().sorted().toList(),
                    kept.map(Granted::version)));
    var remove =
        mine.stream().filter(grant -> hostnames.isEmpty() || !grant.name().equals(name)).toList();
    var first = gateways.stream().min(GatewayName.ORDER);
    var wanted =
        marks.map(now ->
            new NamespaceMarks(
                // Until the first of them has a place, an older label is as good as none.
                first.isEmpty() && waiting ? now.gateway() : first,
                granted(namespace, hostnames, grants),
                ExcludedHostnames.of(namespace, all(namespace, hostnames, grants), held)));
    return new AccessPlan(
        wanted.filter(marked -> !Optional.of(marked).equals(marks)), write, remove);
  }

  /** With what people have granted by hand. */
  static Set<String> all(String namespace, Set<String> hostnames, Collection<Granted> grants) {
    return Stream.concat(
            hostnames.stream(),
            grants.stream()
                .filter(grant -> !grant.ours() && grant.namespace().equals(namespace))
                .flatMap(grant -> grant.hostnames().stream()))
        .collect(Collectors.toSet());
  }

  private static Optional<String> granted(
      String namespace, Set<String> hostnames, Collection<Granted> grants) {
    var others = grants.stream().filter(grant -> !grant.ours()).map(Granted::spec);
    var ours = Stream.of(new HostnameGrantSpec(namespace, List.copyOf(hostnames)));
    return GrantedHostnames.of(namespace, Stream.concat(ours, others).toList());
  }

  /** What a namespace's grant may be called; the second where a person's has the first. */
  static List<String> names(String namespace) {
    return List.of(namespace, namespace + "-auto");
  }
}
