package io.tenantry.hostname;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.gatewayapi.v1.Gateway;
import io.tenantry.cluster.TimedLock;
import io.tenantry.hostname.pool.GatewayName;
import io.tenantry.pass.Failure;
import io.tenantry.pass.Failure.Kind;
import io.tenantry.pass.PortException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Who is on which Gateway. A place is taken before anything is called, so that no two requests take
 * the last one. What a Gateway should look like is decided after it was read and refused when that
 * is out of date, so it does not matter who is faster; those who wait for their turn most often
 * find that the one before has done their work, too.
 *
 * <p>Shared mutable state: the seats, which Gateways are being created, and which are being
 * deleted. The API server is never called under the monitor.
 */
final class Pool {
  private final PoolCluster cluster;
  private final PoolWatch watch;
  private final RequestRoll requests;
  private final HostnameRules rules;
  private final TimedLock<Profile> placing = new TimedLock<>();
  private final TimedLock<String> tending = new TimedLock<>();
  private final Seats seats;
  private final Map<String, PoolGateway> creating = new HashMap<>();
  private final Set<String> deleting = new HashSet<>();

  Pool(PoolCluster cluster, PoolWatch watch, RequestRoll requests, HostnameRules rules) {
    this.cluster = cluster;
    this.watch = watch;
    this.requests = requests;
    this.seats = new Seats(requests::all);
    this.rules = rules;
    watch.expect(this::isAsWanted);
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
    return placing.get(need.profile(), () -> place(request, need, leave));
  }

  private Place place(Subject request, Need need, Optional<String> leave) {
    var taken = take(request, need, leave);
    var place = taken.place();
    try {
      if (place.created()) {
        create(place.gateway(), need.profile(), request.namespace());
      } else {
        cluster.check(place.gateway());
      }
      return place;
    } catch (PortException e) {
      if (taken.anew()) {
        seats.giveBack(request.uid(), place.gateway());
      }
      throw e;
    } finally {
      if (place.created()) {
        created(place.gateway());
      }
    }
  }

  /** A seat; {@code anew} if the request did not have it before. */
  private record Taken(Place place, boolean anew) {}

  private synchronized Taken take(Subject request, Need need, Optional<String> leave) {
    var gateways = Stream.concat(pool(leave).stream(), beingCreated()).toList();
    var place =
        switch (Placement.of(apart(request.uid(), gateways), rules.limits(), need)) {
          // Whoever creates it has been waited for: nothing is lost where two do.
          case Placement.Use(var gateway) -> new Place(gateway, watch.gateway(gateway).isEmpty());
          case Placement.Create(var gateway, var profile) -> {
            rules
                .quotas()
                .refusal(gateways, request.namespace())
                .ifPresent(message -> {
                  throw new PortException(new Failure(Kind.LIMIT, message));
                });
            creating.put(gateway, PoolGateway.created(gateway, profile, request.namespace()));
            yield new Place(gateway, true);
          }
          case Placement.Refused(var message) ->
              throw new PortException(new Failure(Kind.INVALID, message));
        };
    return new Taken(place, seats.take(request.uid(), place.gateway()));
  }

  private Stream<PoolGateway> beingCreated() {
    return creating.values().stream()
        .filter(gateway -> watch.gateway(gateway.name()).isEmpty())
        .map(gateway -> gateway.carrying(new Load(seats.on(gateway.name()).size(), 0, 0)));
  }

  private synchronized void created(String gateway) {
    creating.remove(gateway);
  }

  /** What placing is decided on. Whoever leaves a Gateway is not to come back at once. */
  List<PoolGateway> pool(Optional<String> leave) {
    return watch
        .gateways()
        .map(gateway -> PoolGateway.of(gateway, load(gateway)))
        .map(gateway ->
            leave.equals(Optional.of(gateway.name())) || isBeingDeleted(gateway.name())
                ? gateway.drained()
                : gateway)
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
                    ? gateway.drained()
                    : gateway)
            .toList();
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
    cluster.ensureConfig(name, () -> config, Optional.empty());
    cluster.create(
        new WantedGateway(rules.pool(), name, profile, rules.shape().ports()), requester);
  }

  // Upkeep

  /** Brings a Gateway in line with who is on it; nothing is written where nothing differs. */
  void tend(String name) {
    tending.run(name, () -> bring(name));
  }

  private void bring(String name) {
    var found = watch.gateway(name);
    var empty = seats.on(name).isEmpty();
    if (found.isEmpty()) {
      if (!empty) {
        throw new PortException(new Failure(Kind.STALE, "Gateway " + name + " is gone"));
      }
      return;
    }
    var gateway = found.get();
    var ours = WantedGateway.isOurs(gateway);
    if (empty && ours && rules.emptyGateways() == HostnameRules.EmptyGateways.DELETE) {
      remove(gateway);
    } else if (gateway.getMetadata().getDeletionTimestamp() == null) {
      align(gateway, ours);
    }
  }

  private void align(Gateway gateway, boolean ours) {
    var name = gateway.getMetadata().getName();
    var flaw = WantedGateway.detached(gateway);
    if (flaw.isPresent() && !ours) {
      if (!seats.on(name).isEmpty()) {
        throw new PortException(
            new Failure(Kind.INVALID, "Gateway %s %s".formatted(name, flaw.get())));
      }
      return;
    }
    var profile = cluster.profile(gateway);
    if (watch.config(name).filter(this::isAsWanted).isEmpty()) {
      placing.run(profile, () -> {}); // those who are being placed are written with the others
    }
    var owner = ours ? Optional.of(gateway) : Optional.<Gateway>empty();
    // Without a certificate the listener goes first, or its controller looks for one by itself.
    if (certificates(name).isEmpty()) {
      shape(gateway, profile, ours);
      cluster.ensureConfig(name, () -> config(name, profile), owner);
    } else {
      cluster.ensureConfig(name, () -> config(name, profile), owner);
      shape(gateway, profile, ours);
      if (rules.shape().redirect() && ours) {
        cluster.ensureRedirect(gateway);
      }
    }
  }

  /** Whether a configuration is what the seats of its Gateway ask for at this moment. */
  private boolean isAsWanted(GenericKubernetesResource config) {
    var name = GatewayName.ofConfig(config.getMetadata().getName());
    // Before all requests are known, nobody can say who sits where.
    return (requests.isOpen() ? watch.gateway(name) : Optional.<Gateway>empty())
        .filter(gateway -> PoolCluster.same(config(name, cluster.profile(gateway)), config))
        .isPresent();
  }

  /** As it should be at this moment: somebody may come or go while it is being written. */
  private WantedConfig config(String gateway, Profile profile) {
    return new WantedConfig(
        profile.visibility(),
        certificates(gateway),
        rules.shape().ports(),
        profile.wafArn(),
        rules.shape().ipAddressType());
  }

  private List<String> certificates(String gateway) {
    return seats.on(gateway).stream()
        .flatMap(seat -> seat.certificate().stream())
        .distinct()
        .sorted()
        .toList();
  }

  private void shape(Gateway gateway, Profile profile, boolean ours) {
    if (ours) {
      var name = gateway.getMetadata().getName();
      var wanted = new WantedGateway(rules.pool(), name, profile, rules.shape().ports());
      cluster.ensure(
          gateway, existing -> wanted.into(existing, load(gateway), !certificates(name).isEmpty()));
    }
  }

  /** Nobody may be given a place on it meanwhile. */
  private void remove(Gateway gateway) {
    var name = gateway.getMetadata().getName();
    if (beginDeletion(name)) {
      try {
        cluster.delete(gateway);
      } finally {
        endDeletion(name);
      }
    }
  }

  private synchronized boolean beginDeletion(String gateway) {
    return seats.on(gateway).isEmpty() && deleting.add(gateway);
  }

  private synchronized void endDeletion(String gateway) {
    deleting.remove(gateway);
  }

  private synchronized boolean isBeingDeleted(String gateway) {
    return deleting.contains(gateway);
  }

  /** Every address of the pool: what leads there was written by us. */
  Stream<String> addresses() {
    return watch.gateways().flatMap(gateway -> LoadBalancerAddress.in(gateway).stream());
  }
}
