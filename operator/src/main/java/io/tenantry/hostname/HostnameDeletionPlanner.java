package io.tenantry.hostname;

import static io.tenantry.hostname.HostnameReason.DELETION;
import static io.tenantry.hostname.HostnameReason.READINESS;

import io.fabric8.kubernetes.api.model.Condition;
import io.tenantry.hostname.HostnamePlan.Draft;
import io.tenantry.hostname.pool.ConfigCache.Shown;
import io.tenantry.hostname.pool.GatewayName;
import io.tenantry.hostname.pool.Marks;
import io.tenantry.hostname.pool.Slot;
import io.tenantry.pass.Announcement;
import io.tenantry.pass.Next;
import io.tenantry.pass.Verdict;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Plans the deletion of a request; pure. The grant is removed first, then the records, the
 * certificate on the load balancer, the certificate, and the claim last.
 */
final class HostnameDeletionPlanner {
  static final String SKIP = "gateway.opendi.com/skip-aws-cleanup";

  private static final String REMOVING = "Removing the DNS records";

  private HostnameDeletionPlanner() {}

  static HostnamePlan plan(HostnameWorld world) {
    var request = world.request();
    if (!request.held()) {
      return new HostnamePlan(
          List.of(), List.of(), Draft.of(request), List.of(), new Next.Released());
    }
    var steps = new ArrayList<HostnameStep>();
    var news = new ArrayList<Announcement>();
    if (!world.access().withdrawn()) {
      steps.add(new HostnameStep.Slot(request.slot()));
      return waitForAccess(world, steps);
    }
    var skip = request.skipCleanup() || request.treatment().retain();
    var clearances =
        Stream.concat(world.current().stream(), world.old().stream())
            .map(holding -> HostnameRemovalPlanner.of(holding, world, skip))
            .toList();
    if (request.treatment().retain()) {
      retained(world).forEach((gateway, arns) -> steps.add(new HostnameStep.Retain(gateway, arns)));
    }
    // The certificate stays on its Gateway for as long as a name leads there.
    var unled = clearances.stream().allMatch(HostnameRemovalPlanner::unled);
    steps.add(new HostnameStep.Slot(unled ? Slot.none(request.uid()) : request.slot()));
    clearances.forEach(clearance -> {
      steps.addAll(clearance.steps());
      if (clearance.cleared()) {
        news.addAll(clearance.news());
      }
    });
    if (clearances.stream().allMatch(HostnameRemovalPlanner::cleared)) {
      return release(world, skip, steps, news);
    }
    var failed =
        request
            .condition(DELETION)
            .filter(c -> HostnameReason.CLEANUP_FAILED.text().equals(c.getReason()));
    return new HostnamePlan(
        steps,
        verdicts(clearances, failed),
        Draft.of(request),
        news,
        next(clearances, failed.isPresent()));
  }

  /** Permission goes first; the pass over the namespace's access wakes this one. */
  private static HostnamePlan waitForAccess(HostnameWorld world, List<HostnameStep> steps) {
    var request = world.request();
    var waited =
        request
            .condition(READINESS)
            .filter(c -> HostnameReason.DELETING.text().equals(c.getReason()))
            .isPresent();
    return new HostnamePlan(
        steps,
        List.of(
            Verdict.no(
                READINESS,
                HostnameReason.DELETING,
                waited
                    ? "Waiting until namespace %s is no longer granted %s"
                        .formatted(request.namespace(), request.wanted().hostname())
                    : REMOVING)),
        Draft.of(request),
        List.of(),
        new Next.Again(world.rules().poll()));
  }

  /** What leads to a load balancer still does, so that it goes on showing its certificates. */
  private static Map<String, Set<String>> retained(HostnameWorld world) {
    return world.showing().stream()
        .collect(
            Collectors.groupingBy(
                Shown::gateway,
                TreeMap::new,
                Collectors.mapping(Shown::certificate, Collectors.toSet())));
  }

  private static HostnamePlan release(
      HostnameWorld world, boolean skip, List<HostnameStep> steps, List<Announcement> news) {
    var request = world.request();
    steps.add(new HostnameStep.Release());
    if (skip) {
      news.add(
          Announcement.warning(
              HostnameReason.CLEANUP_SKIPPED,
              ("An annotation keeps the certificate and the DNS records of %s: delete them in AWS if"
                      + " they are not needed%s")
                  .formatted(request.wanted().hostname(), kept(world))));
    }
    return new HostnamePlan(steps, List.of(), Draft.of(request), news, new Next.Released());
  }

  /**
   * By which Gateways the certificates are kept. Where its claim went in an earlier pass, only its
   * status still knows.
   */
  private static String kept(HostnameWorld world) {
    var request = world.request();
    var gateways = new TreeSet<>(retained(world).keySet());
    if (gateways.isEmpty() && request.said(HostnameReason.LISTENER)) {
      request.gateway().ifPresent(gateways::add);
    }
    return request.treatment().retain() && !gateways.isEmpty()
        ? ", and first remove the certificate from annotation %s of LoadBalancerConfiguration %s"
            .formatted(
                Marks.RETAINED,
                String.join(", ", gateways.stream().map(GatewayName::config).toList()))
        : "";
  }

  /** A failure is reported until the deletion succeeds, not only until the next attempt. */
  private static List<Verdict> verdicts(
      List<HostnameRemovalPlanner> clearances, Optional<Condition> failed) {
    var failure = clearances.stream().flatMap(c -> c.failure().stream()).findFirst();
    var detaching = clearances.stream().anyMatch(HostnameRemovalPlanner::detaching);
    var verdicts = new ArrayList<Verdict>();
    failure
        .map(message -> Verdict.yes(DELETION, HostnameReason.CLEANUP_FAILED, message))
        .or(() ->
            detaching
                ? Optional.of(
                    Verdict.yes(
                        DELETION,
                        HostnameReason.WAITING_FOR_CERT_DETACHMENT,
                        "A load balancer still uses the certificate"))
                : failed.map(Verdict::asBefore))
        .ifPresent(verdicts::add);
    verdicts.add(
        Verdict.no(
            READINESS,
            HostnameReason.DELETING,
            failure.orElse(
                detaching ? "Waiting until no load balancer uses the certificate" : REMOVING)));
    return verdicts;
  }

  /**
   * Whoever has failed before tries ever more rarely, whatever wakes it in between. A load balancer
   * that is only waited for has nothing to do with that failure.
   */
  private static Next next(List<HostnameRemovalPlanner> clearances, boolean failed) {
    var detaching = clearances.stream().anyMatch(HostnameRemovalPlanner::detaching);
    if ((failed && !detaching) || clearances.stream().anyMatch(c -> c.failure().isPresent())) {
      return new Next.Retry();
    }
    return new Next.Again(
        clearances.stream()
            .filter(c -> !c.cleared())
            .map(HostnameRemovalPlanner::pause)
            .min(Duration::compareTo)
            .orElse(Duration.ZERO));
  }
}
