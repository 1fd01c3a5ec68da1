package io.tenantry.hostname;

import io.tenantry.cloud.DnsRecord;
import io.tenantry.cloud.dns.RecordLedger.Step;
import io.tenantry.hostname.HostnameStep.Purpose;
import io.tenantry.hostname.HostnameWorld.Proof;
import io.tenantry.pass.Announcement;
import io.tenantry.pass.Failure;
import io.tenantry.pass.Lookup;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Plans the removal of a hostname that is no longer requested; pure. The claim is deleted last, so
 * that the next owner finds no records of the previous one.
 *
 * @param unled whether no record leads to the pool any more: its certificates may go from there
 * @param detaching whether a load balancer still shows one of its certificates
 * @param failure why it cannot go on
 * @param cleared whether nothing is left once the steps are done
 * @param pause how long to wait for changes that cause no event
 */
record HostnameRemovalPlanner(
    List<HostnameStep> steps,
    List<Announcement> news,
    boolean unled,
    boolean detaching,
    Optional<String> failure,
    boolean cleared,
    Duration pause) {

  HostnameRemovalPlanner {
    steps = List.copyOf(steps);
    news = List.copyOf(news);
  }

  static Announcement notOwned(String arn) {
    return Announcement.warning(
        HostnameReason.CERTIFICATE_NOT_OWNED,
        ("Certificate %s does not have the tags of this request and cluster; not deleted: delete it"
                + " in ACM if it is not needed")
            .formatted(arn));
  }

  /** {@code skip}: an annotation keeps everything in AWS. */
  static HostnameRemovalPlanner of(ClaimedHostname holding, HostnameWorld world, boolean skip) {
    return new Course(holding, world).plan(skip);
  }

  /** One name on its way out. */
  private static final class Course {
    private final ClaimedHostname holding;
    private final HostnameWorld world;
    private final List<HostnameStep> steps = new ArrayList<>();
    private final List<Announcement> news = new ArrayList<>();
    private Optional<String> failure = Optional.empty();
    private boolean waiting;
    private boolean unled;
    private boolean detaching;

    Course(ClaimedHostname holding, HostnameWorld world) {
      this.holding = holding;
      this.world = world;
    }

    HostnameRemovalPlanner plan(boolean skip) {
      if (!skip) {
        records();
      }
      unled = !waiting && failure.isEmpty();
      if (unled && !skip) {
        certificates();
      }
      var cleared = !waiting && !detaching && failure.isEmpty();
      if (cleared) {
        unclaim();
      }
      return new HostnameRemovalPlanner(
          steps, news, unled, detaching, failure, cleared, wait(cleared));
    }

    private Duration wait(boolean cleared) {
      if (cleared) {
        return world.rules().resync();
      }
      return detaching ? world.rules().detachment() : world.rules().poll();
    }

    private void records() {
      switch (holding.records()) {
        case Lookup.Found<ClaimedHostname.Zone>(var zone) -> {
          remove(holding.alias(), zone.led());
          // Of two clusters that leave at once, the last must see that it is the last.
          if (!holding.ledger().claims() || (!waiting && failure.isEmpty())) {
            validation(zone);
          }
          foreign(zone);
          improper(zone);
        }
        case Lookup.Unknown<ClaimedHostname.Zone>(var trouble) -> failed(trouble);
        // The zone is gone, and all records with it.
        case Lookup.Missing<ClaimedHostname.Zone> _, Lookup.NotAsked<ClaimedHostname.Zone> _ -> {}
      }
    }

    /** A record that another certificate needs for its renewal stays, also one on its way. */
    private void validation(ClaimedHostname.Zone zone) {
      var proofs =
          zone.ours().stream()
              .filter(DnsRecord.Cname.class::isInstance)
              .filter(record -> !isShared(record))
              .collect(Collectors.toSet());
      var wishing = holding.validation();
      if (proofs.isEmpty()
          && wishing.underWay()
          && !wishing.wants().isEmpty()
          && wishing.wants().stream().allMatch(this::isShared)) {
        waiting = true;
      } else {
        remove(wishing, proofs);
      }
    }

    private boolean isShared(DnsRecord record) {
      return world.shared().contains(new Proof(holding.claim().zoneId(), record.name()));
    }

    private void remove(ClaimedHostname.Wishing wishing, Set<DnsRecord> ours) {
      var zone = holding.claim().zone();
      var owner = wishing.owner();
      // What is on its way nobody can see yet.
      switch (HostnameWishes.removing(wishing, ours).next(Set.of())) {
        case Step.Wait _ -> waiting = true;
        case Step.Refused(_, var trouble) -> {
          failed(trouble);
          steps.add(new HostnameStep.Forget(zone, owner));
        }
        case Step.Ask ask -> {
          steps.addAll(
              HostnameWishes.steps(world.request(), zone, owner, ask, Purpose.REMOVAL, false));
          waiting = true;
        }
        case Step.Written _, Step.Note _ -> {}
      }
    }

    private void failed(Failure trouble) {
      failure = failure.or(() -> Optional.of(trouble.message()));
    }

    /** Published once: when the hostname is about to be released. */
    private void foreign(ClaimedHostname.Zone zone) {
      var left = zone.others().getOrDefault(holding.claim().hostname(), List.of());
      if (!left.isEmpty()) {
        news.add(
            Announcement.warning(
                HostnameReason.RECORD_NOT_OWNED,
                "Record %s (%s) does not point to a load balancer of this pool; not deleted"
                    .formatted(holding.claim().hostname(), String.join(" and ", left))));
      }
    }

    /** Listed records that cannot be validation records of the hostname. */
    private void improper(ClaimedHostname.Zone zone) {
      var proper = holding.ledger().validationOf(holding.claim().hostname());
      holding.ledger().validation().stream()
          .filter(record -> !proper.contains(record) && !zone.ours().contains(record))
          .map(DnsRecord::name)
          .sorted()
          .forEach(name ->
              news.add(
                  Announcement.warning(
                      HostnameReason.RECORD_NOT_OWNED,
                      "Record %s is noted on claim %s but validates no certificate of %s; not deleted"
                          .formatted(name, holding.claim().name(), holding.claim().hostname()))));
    }

    private void certificates() {
      holding.doubt().ifPresent(this::failed);
      for (var arn : holding.ledger().certificates()) {
        switch (holding.certificate(arn)) {
          case Lookup.Missing<Cert> _ -> {}
          case Lookup.Found<Cert> _ when holding.foreign().contains(arn) -> news.add(notOwned(arn));
          case Lookup.Found<Cert>(var cert) when cert.inUse() -> detaching = true;
          // The Gateway's pass takes it from the configuration, and wakes this one.
          case Lookup.Found<Cert> _ when world.shows(arn) -> waiting = true;
          case Lookup.Found<Cert> _ -> steps.add(new HostnameStep.DeleteCertificate(arn));
          case Lookup.Unknown<Cert>(var trouble) -> failed(trouble);
          case Lookup.NotAsked<Cert> _ -> waiting = true;
        }
      }
    }

    /** Last, because only the claim lists what else must be removed. */
    private void unclaim() {
      var zone = holding.claim().zone();
      steps.add(new HostnameStep.Forget(zone, holding.alias().owner()));
      steps.add(new HostnameStep.Forget(zone, holding.validation().owner()));
      steps.add(new HostnameStep.Unclaim(holding.claim()));
    }
  }
}
