package io.tenantry.hostname;

import io.fabric8.kubernetes.api.model.gatewayapi.v1.Gateway;
import io.tenantry.pass.Failure;
import io.tenantry.pass.Failure.Kind;
import io.tenantry.pass.PortException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

/**
 * Who is on which Gateway. Places are given one at a time, so that no two requests take the last
 * one; Gateways are brought in line one by one, and whoever waits for its turn most often finds
 * that the one before has done its work, too.
 *
 * <p>Shared mutable state: the seats, and which Gateways are being worked on.
 */
final class Pool {
  private final PoolCluster cluster;
  private final PoolWatch watch;
  private final RequestRoll requests;
  private final HostnameRules rules;
  private final Object placing = new Object();
  private final Map<String, Object> tending = new ConcurrentHashMap<>();
  private final Seats seats;

  Pool(PoolCluster cluster, PoolWatch watch, RequestRoll requests, HostnameRules rules) {
    this.cluster = cluster;
    this.watch = watch;
    this.requests = requests;
    this.seats = new Seats(requests::all);
    this.rules = rules;
  }

  /**
   * Where a request's certificate is to be.
   *
   * @param certificate empty while there is none to show
   * @param gateways none for a request that goes
   */
  record Seat(String uid, Optional<String> certificate, Set<String> gateways) {
    Seat {
      gateways = Set.copyOf(gateways);
    }
  }

  /** A Gateway that was found for a request. */
  record Place(String gateway, boolean created) {}

  // Seats

  void seat(Seat seat) {
    seats.set(seat);
  }

  // Places

  /** Finds a place, and makes one where there is none. */
  Place assign(Subject request, Need need, Optional<String> leave) {
    synchronized (placing) {
      var gateways = pool(leave);
      var place =
          switch (Placement.of(apart(request.uid(), gateways), rules.limits(), need)) {
            case Placement.Use(var gateway) -> {
              cluster.check(gateway);
              yield new Place(gateway, false);
            }
            case Placement.Create(var gateway, var profile) -> {
              rules
                  .quotas()
                  .refusal(gateways, request.namespace())
                  .ifPresent(message -> {
                    throw new PortException(new Failure(Kind.LIMIT, message));
                  });
              create(gateway, profile, request.namespace());
              yield new Place(gateway, true);
            }
            case Placement.Refused(var message) ->
                throw new PortException(new Failure(Kind.INVALID, message));
          };
      seats.take(request.uid(), place.gateway());
      return place;
    }
  }

  /** What placing is decided on. Whoever leaves a Gateway is not to come back at once. */
  List<PoolGateway> pool(Optional<String> leave) {
    return watch
        .gateways()
        .map(gateway -> PoolGateway.of(gateway, load(gateway)))
        .map(gateway -> leave.equals(Optional.of(gateway.name())) ? closed(gateway) : gateway)
        .toList();
  }

  /** A wildcard and a name below it that another namespace has do not share a Gateway. */
  private List<PoolGateway> apart(String uid, List<PoolGateway> all) {
    var newcomer = requests.withUid(uid);
    return newcomer.isEmpty()
        ? all
        : all.stream()
            .map(gateway ->
                seats.on(gateway.name()).stream()
                        .flatMap(seat -> requests.withUid(seat.uid()).stream())
                        .anyMatch(other -> RequestRoll.overlap(newcomer.get(), other))
                    ? closed(gateway)
                    : gateway)
            .toList();
  }

  private static PoolGateway closed(PoolGateway gateway) {
    return new PoolGateway(
        gateway.name(),
        gateway.profile(),
        gateway.labels(),
        gateway.load(),
        gateway.deleting(),
        true,
        gateway.flaw());
  }

  /** What a Gateway is, whatever somebody has done to its annotations. */
  Profile profile(Gateway gateway) {
    return cluster.profile(gateway);
  }

  Load load(Gateway gateway) {
    var name = gateway.getMetadata().getName();
    return RouteLoad.on(gateway, seats.on(name).size(), watch.routesOn(name));
  }

  /** The configuration first: a Gateway without one would get the wrong kind of load balancer. */
  private void create(String name, Profile profile, String requester) {
    cluster.checkFree(name);
    var config =
        new WantedConfig(
            profile.visibility(),
            List.of(),
            rules.shape().ports(),
            profile.wafArn(),
            rules.shape().ipAddressType());
    cluster.ensureConfig(name, config, Optional.empty());
    cluster.create(
        new WantedGateway(rules.pool(), name, profile, rules.shape().ports()), requester);
  }

  // Upkeep

  /** Brings a Gateway in line with who is on it; nothing is written where nothing differs. */
  void tend(String name) {
    synchronized (tending.computeIfAbsent(name, _ -> new Object())) {
      var residents = seats.on(name);
      var gateway = watch.gateway(name);
      if (gateway.isEmpty()) {
        tending.remove(name); // nothing is written for one that is gone
        if (!residents.isEmpty()) {
          throw new PortException(new Failure(Kind.STALE, "Gateway " + name + " is gone"));
        }
        return;
      }
      var ours = WantedGateway.isOurs(gateway.get());
      if (residents.isEmpty()
          && ours
          && rules.emptyGateways() == HostnameRules.EmptyGateways.DELETE) {
        remove(gateway.get());
      } else if (gateway.get().getMetadata().getDeletionTimestamp() == null) {
        align(gateway.get(), residents, ours);
      }
    }
  }

  private void align(Gateway gateway, List<Seat> residents, boolean ours) {
    var name = gateway.getMetadata().getName();
    var flaw = WantedGateway.detached(gateway);
    if (flaw.isPresent() && !ours) {
      if (!residents.isEmpty()) {
        throw new PortException(
            new Failure(Kind.INVALID, "Gateway %s %s".formatted(name, flaw.get())));
      }
      return;
    }
    var certificates = new TreeSet<String>();
    residents.forEach(seat -> seat.certificate().ifPresent(certificates::add));
    var profile = cluster.profile(gateway);
    var config =
        new WantedConfig(
            profile.visibility(),
            List.copyOf(certificates),
            rules.shape().ports(),
            profile.wafArn(),
            rules.shape().ipAddressType());
    var owner = ours ? Optional.of(gateway) : Optional.<Gateway>empty();
    // Without a certificate the listener goes first, or its controller looks for one by itself.
    if (certificates.isEmpty()) {
      shape(gateway, profile, ours, false);
      cluster.ensureConfig(name, config, owner);
    } else {
      cluster.ensureConfig(name, config, owner);
      shape(gateway, profile, ours, true);
    }
    if (rules.shape().redirect() && ours && !certificates.isEmpty()) {
      cluster.ensureRedirect(gateway);
    }
  }

  private void shape(Gateway gateway, Profile profile, boolean ours, boolean secure) {
    if (ours) {
      cluster.ensure(
          new WantedGateway(
              rules.pool(), gateway.getMetadata().getName(), profile, rules.shape().ports()),
          gateway,
          load(gateway),
          secure);
    }
  }

  /** Nobody may be given a place on it meanwhile. */
  private void remove(Gateway gateway) {
    synchronized (placing) {
      if (seats.on(gateway.getMetadata().getName()).isEmpty()) {
        cluster.delete(gateway);
      }
    }
  }

  /** Every address of the pool: what leads there was written by us. */
  Stream<String> addresses() {
    return watch.gateways().flatMap(gateway -> LoadBalancerAddress.in(gateway).stream());
  }
}
