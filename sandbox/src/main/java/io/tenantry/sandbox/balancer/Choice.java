package io.tenantry.sandbox.balancer;

import io.fabric8.kubernetes.api.model.gatewayapi.v1.Gateway;
import io.fabric8.kubernetes.api.model.gatewayapi.v1.Listener;
import io.tenantry.simulator.acm.StoredCertificate;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Which certificates the listeners of a load balancer serve. */
sealed interface Choice {
  /** Besides the default one, by AWS's quota for a listener. */
  int MOST = 25;

  /** These; the load balancer lets go of all others. */
  record Serve(Set<String> certificates) implements Choice {
    public Serve {
      certificates = Set.copyOf(certificates);
    }
  }

  /** The load balancer cannot be as it was asked for, so it stays as it is. */
  record Refuse(String message) implements Choice {}

  /**
   * What a choice is made from.
   *
   * @param known the account's certificates in the load balancer's region
   * @param attached what the load balancer serves now: AWS does not check that again
   * @param withoutRoutes whether listeners are made that have no routes yet
   */
  record Matter(
      Gateway gateway,
      Configuration configuration,
      List<Route> routes,
      Collection<StoredCertificate> known,
      Set<String> attached,
      boolean withoutRoutes) {}

  static Choice of(Matter matter) {
    var secured =
        matter.gateway().getSpec().getListeners().stream()
            .filter(listener -> listener.getProtocol().equals("HTTPS"))
            .collect(Collectors.groupingBy(Listener::getPort));
    var all = new TreeSet<String>();
    for (var port : secured.entrySet()) {
      switch (onPort(port.getKey(), port.getValue(), matter)) {
        case Serve(var certificates) -> all.addAll(certificates);
        case Refuse refusal -> {
          return refusal;
        }
      }
    }
    return new Serve(all);
  }

  private static Choice onPort(int port, List<Listener> listeners, Matter matter) {
    var routes =
        matter.routes().stream()
            .filter(route -> listeners.stream().anyMatch(l -> route.isOn(l, matter.gateway())))
            .toList();
    if (routes.isEmpty() && !matter.withoutRoutes()) {
      return new Serve(Set.of());
    }
    var explicit = matter.configuration().certificates().getOrDefault("HTTPS:" + port, List.of());
    return explicit.isEmpty() ? discovered(listeners, routes, matter) : checked(explicit, matter);
  }

  private static Choice checked(List<String> wanted, Matter matter) {
    if (wanted.size() > MOST + 1) {
      return new Refuse(
          "TooManyCertificates: a listener takes %d certificates besides its default, not %d"
              .formatted(MOST, wanted.size() - 1));
    }
    var known =
        matter.known().stream()
            .collect(Collectors.toMap(StoredCertificate::arn, Function.identity()));
    for (var arn : wanted) {
      var certificate = known.get(arn);
      if (certificate == null) {
        return new Refuse("CertificateNotFound: Certificate '%s' not found".formatted(arn));
      }
      if (!certificate.isIssued() && !matter.attached().contains(arn)) {
        return new Refuse(
            "UnsupportedCertificate: certificate '%s' is %s".formatted(arn, certificate.status()));
      }
    }
    return new Serve(Set.copyOf(wanted));
  }

  /** Everything issued that fits a hostname, even what is about to be deleted. */
  private static Choice discovered(List<Listener> listeners, List<Route> routes, Matter matter) {
    var hosts = new TreeSet<String>();
    listeners.stream().map(Listener::getHostname).filter(h -> h != null).forEach(hosts::add);
    routes.forEach(route -> hosts.addAll(route.hostnames()));
    if (hosts.isEmpty()) {
      return new Refuse("no hostnames found to discover certificates for");
    }
    var found = new ArrayList<String>();
    for (var host : hosts) {
      var fitting = matter.known().stream().filter(c -> c.isIssued() && c.covers(host)).toList();
      if (fitting.isEmpty()) {
        return new Refuse("no certificate found for host: " + host);
      }
      fitting.forEach(certificate -> found.add(certificate.arn()));
    }
    return checked(found.stream().distinct().toList(), matter);
  }
}
