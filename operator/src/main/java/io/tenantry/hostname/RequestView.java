package io.tenantry.hostname;

import static io.tenantry.hostname.HostnameReason.ALREADY_CLAIMED;
import static io.tenantry.hostname.HostnameReason.ISSUANCE;
import static io.tenantry.hostname.HostnameReason.READINESS;

import io.fabric8.kubernetes.api.model.Condition;
import io.tenantry.api.hostname.GatewayHostnameRequestStatus;
import io.tenantry.hostname.pool.Slot;
import io.tenantry.pass.Conditions;
import io.tenantry.pass.Hash;
import io.tenantry.pass.Treatment;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A request, as far as decisions need it.
 *
 * @param created when it was created: the older of two goes first
 * @param held whether the operator's finalizer is set
 * @param skipCleanup whether an annotation skips the removal of what it has in AWS
 */
record RequestView(
    String namespace,
    String name,
    String uid,
    long generation,
    Instant created,
    boolean deleting,
    boolean held,
    DesiredHostname wanted,
    Treatment treatment,
    boolean skipCleanup,
    GatewayHostnameRequestStatus status) {

  static final GatewayHostnameRequestStatus NOTHING =
      new GatewayHostnameRequestStatus(
          null, null, null, null, null, null, null, null, null, null, null, null, null);

  /** The older first; of two that were made at once, always the same one. */
  static final Comparator<RequestView> BY_TURN =
      Comparator.comparing(RequestView::created).thenComparing(RequestView::uid);

  String key() {
    return namespace + "/" + name;
  }

  List<Condition> conditions() {
    return Objects.requireNonNullElse(status.conditions(), List.of());
  }

  Optional<Condition> condition(String type) {
    return Conditions.find(conditions(), type);
  }

  boolean said(String type) {
    return condition(type).filter(c -> "True".equals(c.getStatus())).isPresent();
  }

  /** The user has changed something since we last had everything as wanted. */
  boolean edited() {
    return !Objects.equals(status.observedGeneration(), generation);
  }

  Optional<String> certificate() {
    return Optional.ofNullable(status.certificateArn()).filter(arn -> !arn.isEmpty());
  }

  List<String> retired() {
    return Objects.requireNonNullElse(status.retiredCertificateArns(), List.of());
  }

  int failures() {
    return Objects.requireNonNullElse(status.certificateFailures(), 0);
  }

  /** When its certificate was requested. */
  Optional<Instant> requestedAt() {
    return Optional.ofNullable(status.certificateRequestedAt()).map(Instant::parse);
  }

  /** Changes whenever a person edits the spec, or asks to have another look. */
  String askedBy() {
    return Hash.of(generation + "|" + treatment.reconcileAt()).substring(0, 16);
  }

  Optional<String> gateway() {
    return Optional.ofNullable(status.assignedGateway()).filter(name -> !name.isEmpty());
  }

  Optional<String> previousGateway() {
    return Optional.ofNullable(status.previousGateway()).filter(name -> !name.isEmpty());
  }

  Optional<String> loadBalancer() {
    return Optional.ofNullable(status.assignedLoadBalancer()).filter(name -> !name.isEmpty());
  }

  /** Where its certificate is, by what its status says. */
  Slot slot() {
    return new Slot(
        uid,
        said(ISSUANCE) ? certificate() : retired().stream().findFirst(),
        Stream.concat(gateway().stream(), previousGateway().stream()).collect(Collectors.toSet()),
        deleting);
  }

  /** Whether its status is about the very spec it has. */
  boolean hashed() {
    return wanted.hash().equals(status.observedSpecHash());
  }

  /** Whether it waits for the very name that another wants, too, and has the earlier turn. */
  boolean goesBefore(RequestView other) {
    return waits()
        && wanted.hostname().equals(other.wanted.hostname())
        && BY_TURN.compare(this, other) < 0;
  }

  /** A request that is deleted, paused or invalid does not block others. */
  private boolean waits() {
    return !deleting
        && !treatment.paused()
        && condition(READINESS)
            .filter(c -> ALREADY_CLAIMED.text().equals(c.getReason()))
            .isPresent();
  }
}
