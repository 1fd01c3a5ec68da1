package io.tenantry.hostname;

import io.tenantry.pass.Announcement;
import io.tenantry.pass.Next;
import io.tenantry.pass.Verdict;
import java.util.List;
import java.util.Optional;

/**
 * What a pass is to do, and what there is to say if all of it succeeds.
 *
 * @param news events that no change of a condition tells
 * @param accepted whether the whole spec is as wanted
 * @param renewed whether what was said before was said of another name
 */
record HostnamePlan(
    List<HostnameStep> steps,
    List<Verdict> verdicts,
    Draft draft,
    List<Announcement> news,
    Next next,
    boolean accepted,
    boolean renewed) {

  /** For the same name. */
  HostnamePlan(
      List<HostnameStep> steps,
      List<Verdict> verdicts,
      Draft draft,
      List<Announcement> news,
      Next next) {
    this(steps, verdicts, draft, news, next, false, false);
  }

  HostnamePlan {
    steps = List.copyOf(steps);
    verdicts = List.copyOf(verdicts);
    news = List.copyOf(news);
  }

  /** The part of the status that is memory: what later passes start from. */
  record Draft(
      Optional<String> hash,
      Optional<String> certificate,
      Optional<String> requestedAt,
      int failures,
      List<String> retired,
      Optional<String> gateway,
      Optional<String> previousGateway,
      Optional<String> plannedGateway,
      Optional<String> loadBalancer) {

    Draft {
      retired = List.copyOf(retired);
    }

    static Draft of(Subject request) {
      var status = request.status();
      return new Draft(
          Optional.ofNullable(status.observedSpecHash()),
          request.certificate(),
          Optional.ofNullable(status.certificateRequestedAt()),
          request.failures(),
          request.retired(),
          request.gateway(),
          request.previousGateway(),
          Optional.ofNullable(status.plannedGateway()),
          request.loadBalancer());
    }

    /** For another name: of the old one's only the places in the pool are of use. */
    Draft anew() {
      return new Draft(
          Optional.empty(),
          Optional.empty(),
          Optional.empty(),
          0,
          List.of(),
          gateway,
          previousGateway,
          Optional.empty(),
          Optional.empty());
    }

    Draft hash(String value) {
      return new Draft(
          Optional.of(value),
          certificate,
          requestedAt,
          failures,
          retired,
          gateway,
          previousGateway,
          plannedGateway,
          loadBalancer);
    }

    Draft certificate(Optional<String> arn, Optional<String> requested) {
      return new Draft(
          hash,
          arn,
          requested,
          failures,
          retired,
          gateway,
          previousGateway,
          plannedGateway,
          loadBalancer);
    }

    /** With what is known of certificates from another one. */
    Draft certified(Draft other) {
      return new Draft(
          other.hash,
          other.certificate,
          other.requestedAt,
          other.failures,
          other.retired,
          gateway,
          previousGateway,
          plannedGateway,
          loadBalancer);
    }

    Draft failed(int count, List<String> alsoRetired) {
      return new Draft(
          hash,
          Optional.empty(),
          requestedAt,
          count,
          alsoRetired,
          gateway,
          previousGateway,
          plannedGateway,
          loadBalancer);
    }

    Draft succeeded(List<String> stillRetired) {
      return new Draft(
          hash,
          certificate,
          requestedAt,
          0,
          stillRetired,
          gateway,
          previousGateway,
          plannedGateway,
          loadBalancer);
    }

    Draft on(Optional<String> now, Optional<String> before) {
      return new Draft(
          hash,
          certificate,
          requestedAt,
          failures,
          retired,
          now,
          before,
          plannedGateway,
          loadBalancer);
    }

    Draft planned(Optional<String> target) {
      return new Draft(
          hash,
          certificate,
          requestedAt,
          failures,
          retired,
          gateway,
          previousGateway,
          target,
          loadBalancer);
    }

    Draft leadingTo(String address) {
      return new Draft(
          hash,
          certificate,
          requestedAt,
          failures,
          retired,
          gateway,
          Optional.empty(),
          plannedGateway,
          Optional.of(address));
    }
  }
}
