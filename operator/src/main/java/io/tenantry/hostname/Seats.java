package io.tenantry.hostname;

import io.tenantry.api.hostname.GatewayHostnameRequest;
import io.tenantry.hostname.Pool.Seat;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * Who is on which Gateway: what the requests' statuses say, plus what passes have decided and not
 * yet said. Each pass sets its own request's.
 *
 * <p>Shared mutable state: the seats; every access is synchronized and short.
 */
final class Seats {
  private final Supplier<Stream<GatewayHostnameRequest>> requests;
  private final Map<String, Seat> byUid = new HashMap<>();
  private final Map<String, Set<String>> uidsByGateway = new HashMap<>();
  private boolean filled;

  Seats(Supplier<Stream<GatewayHostnameRequest>> requests) {
    this.requests = requests;
  }

  synchronized void set(Seat seat) {
    fill();
    put(seat);
  }

  /** The first to ask takes over what earlier processes have said. */
  private void fill() {
    if (!filled) {
      filled = true;
      requests
          .get()
          .filter(request -> !RequestRoll.deleting(request))
          .map(Seats::told)
          .forEach(this::put);
    }
  }

  private static Seat told(GatewayHostnameRequest request) {
    var status = RequestRoll.status(request);
    var retired = Optional.ofNullable(status.retiredCertificateArns()).orElse(List.of());
    var serving =
        RequestRoll.holds(request, HostnameReason.ISSUANCE)
            ? Optional.ofNullable(status.certificateArn())
            : retired.stream().findFirst();
    var gateways = new HashSet<String>();
    Stream.of(
            Optional.ofNullable(status.assignedGateway()),
            Optional.ofNullable(status.previousGateway()))
        .flatMap(Optional::stream)
        .filter(name -> !name.isEmpty())
        .forEach(gateways::add);
    return new Seat(request.getMetadata().getUid(), serving, gateways);
  }

  private void put(Seat seat) {
    var before = byUid.remove(seat.uid());
    if (before != null) {
      before.gateways().forEach(gateway -> leave(gateway, seat.uid()));
    }
    if (!seat.gateways().isEmpty()) {
      byUid.put(seat.uid(), seat);
      seat.gateways()
          .forEach(gateway ->
              uidsByGateway.computeIfAbsent(gateway, _ -> new HashSet<>()).add(seat.uid()));
    }
  }

  /** Nothing is kept of a Gateway that nobody is on: their names never come again. */
  private void leave(String gateway, String uid) {
    var uids = uidsByGateway.getOrDefault(gateway, new HashSet<>());
    uids.remove(uid);
    if (uids.isEmpty()) {
      uidsByGateway.remove(gateway);
    }
  }

  /** How many Gateways somebody is on. */
  synchronized int gateways() {
    fill();
    return uidsByGateway.size();
  }

  synchronized List<Seat> on(String gateway) {
    fill();
    return uidsByGateway.getOrDefault(gateway, Set.of()).stream()
        .flatMap(uid -> Optional.ofNullable(byUid.get(uid)).stream())
        .toList();
  }

  /** One more Gateway for a request, beside those it is on; false if it is on it already. */
  synchronized boolean take(String uid, String gateway) {
    fill();
    var before = Optional.ofNullable(byUid.get(uid));
    var gateways = new HashSet<>(before.map(Seat::gateways).orElse(Set.of()));
    var anew = gateways.add(gateway);
    put(new Seat(uid, before.flatMap(Seat::certificate), gateways));
    return anew;
  }

  /** Gives back what was taken. */
  synchronized void giveBack(String uid, String gateway) {
    Optional.ofNullable(byUid.get(uid))
        .ifPresent(seat -> {
          var gateways = new HashSet<>(seat.gateways());
          gateways.remove(gateway);
          put(new Seat(uid, seat.certificate(), gateways));
        });
  }
}
