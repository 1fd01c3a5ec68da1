package io.tenantry.hostname;

import io.tenantry.pass.Announcement;
import io.tenantry.pass.Failure;
import io.tenantry.pass.Next;
import io.tenantry.pass.Verdict;
import java.util.List;
import java.util.Optional;

/**
 * The steps of a reconcile, and the status if all of them succeed.
 *
 * @param news events that no change of a condition tells
 * @param essential how many of the steps are for the name itself; the rest clear away older ones
 * @param accepted whether the whole spec is as wanted
 * @param renewed whether what was said before was said of another name
 * @param refused why no place was found in the pool
 */
record HostnamePlan(
    List<HostnameStep> steps,
    List<Verdict> verdicts,
    Draft draft,
    List<Announcement> news,
    Next next,
    int essential,
    boolean accepted,
    boolean renewed,
    Optional<Failure> refused) {

  /** For the same name. */
  HostnamePlan(
      List<HostnameStep> steps,
      List<Verdict> verdicts,
      Draft draft,
      List<Announcement> news,
      Next next) {
    this(steps, verdicts, draft, news, next, steps.size(), false, false, Optional.empty());
  }

  HostnamePlan {
    steps = List.copyOf(steps);
    verdicts = List.copyOf(verdicts);
    news = List.copyOf(news);
  }

  /** The part of the status that is memory: what later passes start from. */
  record Draft(Optional<String> hash, Certified certified, Placed placed) {

    /**
     * What is known of certificates.
     *
     * @param stoppedFor what had been asked when no more were requested
     */
    record Certified(
        Optional<String> certificate,
        Optional<String> requestedAt,
        int failures,
        Optional<String> stoppedFor,
        List<String> retired) {
      static final Certified NONE =
          new Certified(Optional.empty(), Optional.empty(), 0, Optional.empty(), List.of());

      Certified {
        retired = List.copyOf(retired);
      }
    }

    /** Where the name is, in the pool and in DNS. */
    record Placed(
        Optional<String> gateway,
        Optional<String> previousGateway,
        Optional<String> plannedGateway,
        Optional<String> loadBalancer) {}

    static Draft of(RequestView request) {
      var status = request.status();
      return new Draft(
          Optional.ofNullable(status.observedSpecHash()),
          new Certified(
              request.certificate(),
              Optional.ofNullable(status.certificateRequestedAt()),
              request.failures(),
              Optional.ofNullable(status.certificatesStoppedFor()),
              request.retired()),
          new Placed(
              request.gateway(),
              request.previousGateway(),
              Optional.ofNullable(status.plannedGateway()),
              request.loadBalancer()));
    }

    Optional<String> certificate() {
      return certified.certificate;
    }

    Optional<String> requestedAt() {
      return certified.requestedAt;
    }

    int failures() {
      return certified.failures;
    }

    Optional<String> stoppedFor() {
      return certified.stoppedFor;
    }

    List<String> retired() {
      return certified.retired;
    }

    Optional<String> gateway() {
      return placed.gateway;
    }

    Optional<String> previousGateway() {
      return placed.previousGateway;
    }

    Optional<String> plannedGateway() {
      return placed.plannedGateway;
    }

    Optional<String> loadBalancer() {
      return placed.loadBalancer;
    }

    /** For another name: of the old one's only the places in the pool are of use. */
    Draft anew() {
      return new Draft(
          Optional.empty(),
          Certified.NONE,
          new Placed(placed.gateway, placed.previousGateway, Optional.empty(), Optional.empty()));
    }

    Draft hash(String value) {
      return new Draft(Optional.of(value), certified, placed);
    }

    /** With what is known of certificates from another one, and of which name that is. */
    Draft certified(Draft other) {
      return new Draft(other.hash, other.certified, placed);
    }

    /** One that has retired may come back. */
    Draft certificate(Optional<String> arn, Optional<String> requested) {
      var retired =
          certified.retired.stream().filter(old -> !Optional.of(old).equals(arn)).toList();
      return with(new Certified(arn, requested, certified.failures, certified.stoppedFor, retired));
    }

    Draft failed(int count, List<String> alsoRetired) {
      return with(
          new Certified(
              Optional.empty(), certified.requestedAt, count, certified.stoppedFor, alsoRetired));
    }

    Draft stopped(String askedBy) {
      return with(
          new Certified(
              certified.certificate,
              certified.requestedAt,
              certified.failures,
              Optional.of(askedBy),
              certified.retired));
    }

    Draft succeeded(List<String> stillRetired) {
      return with(
          new Certified(
              certified.certificate, certified.requestedAt, 0, Optional.empty(), stillRetired));
    }

    private Draft with(Certified changed) {
      return new Draft(hash, changed, placed);
    }

    Draft on(Optional<String> now, Optional<String> before) {
      return at(new Placed(now, before, placed.plannedGateway, placed.loadBalancer));
    }

    Draft planned(Optional<String> target) {
      return at(new Placed(placed.gateway, placed.previousGateway, target, placed.loadBalancer));
    }

    Draft leadingTo(String address) {
      return at(
          new Placed(
              placed.gateway, Optional.empty(), placed.plannedGateway, Optional.of(address)));
    }

    private Draft at(Placed changed) {
      return new Draft(hash, certified, changed);
    }
  }
}
