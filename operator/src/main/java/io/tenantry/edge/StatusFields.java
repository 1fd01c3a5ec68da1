package io.tenantry.edge;

import io.fabric8.kubernetes.api.model.Condition;
import io.tenantry.api.edge.DistributionTenantStatus;
import io.tenantry.api.edge.DomainResult;
import io.tenantry.api.edge.ManagedCertificateRequest;
import io.tenantry.api.edge.RequiredRecord;
import io.tenantry.api.edge.WrittenRecord;
import io.tenantry.pass.Conditions;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The status that earlier passes have written.
 *
 * @param deletedTime since when nothing is left in CloudFront; known before it is worth a write
 */
record StatusFields(DistributionTenantStatus status, Optional<String> deletedTime) {
  static final DistributionTenantStatus NOTHING =
      new DistributionTenantStatus(
          null, null, null, null, null, null, null, null, null, null, null, null, null, null, null,
          null, null, null, null, null, null, null);

  static StatusFields of(@Nullable DistributionTenantStatus status) {
    return new StatusFields(
        status == null ? NOTHING : status,
        status == null ? Optional.empty() : text(status.deletedTime()));
  }

  /** The same where this process has deleted the tenant. */
  StatusFields deleted(Instant at) {
    return deleted()
        ? this
        : new StatusFields(status, Optional.of(at.truncatedTo(ChronoUnit.SECONDS).toString()));
  }

  long observedGeneration() {
    return status.observedGeneration() == null ? 0 : status.observedGeneration();
  }

  Optional<String> id() {
    return text(status.id());
  }

  Optional<String> dnsTarget() {
    return text(status.dnsTarget());
  }

  Optional<String> certificateArn() {
    return text(status.certificateArn());
  }

  Optional<String> managedStatus() {
    return text(status.managedCertificateStatus());
  }

  /** What CloudFront was last asked for; empty where nobody has noted it. */
  Optional<ManagedCertificateRequest> certificateRequest() {
    return Optional.ofNullable(status.certificateRequest());
  }

  List<Condition> conditions() {
    return status.conditions() == null ? List.of() : status.conditions();
  }

  Optional<Condition> condition(String type) {
    return Conditions.find(conditions(), type);
  }

  /** Whether this was the reason of a condition, said of this generation. */
  boolean said(String type, EdgeReason reason, long generation) {
    return condition(type)
        .filter(c -> reason.text().equals(c.getReason()))
        .filter(c -> c.getObservedGeneration() != null && c.getObservedGeneration() == generation)
        .isPresent();
  }

  /** The DNS records of ours; empty when no pass of ours has noted any. */
  Optional<List<WrittenRecord>> records() {
    return Optional.ofNullable(status.dnsRecords());
  }

  List<RequiredRecord> requiredRecords() {
    return status.requiredRecords() == null ? List.of() : status.requiredRecords();
  }

  /** The domains that the tenant had in CloudFront when it was last seen. */
  Set<String> domains() {
    return status.domainResults() == null
        ? Set.of()
        : status.domainResults().stream().map(DomainResult::domain).collect(Collectors.toSet());
  }

  /** The domains that CloudFront did not serve when it was last seen. */
  Set<String> inactive() {
    return status.domainResults() == null
        ? Set.of()
        : status.domainResults().stream()
            .filter(result -> !"active".equals(result.status()))
            .map(DomainResult::domain)
            .collect(Collectors.toSet());
  }

  /** The keys of the user's tags that are there; never those of our own marks. */
  Set<String> tagKeys() {
    var keys = new TreeSet<>(status.tagKeys() == null ? Set.of() : status.tagKeys());
    keys.removeIf(TenantOwnership::isMark);
    return keys;
  }

  /** Whether CloudFront has agreed to a deletion. */
  boolean deleted() {
    return deletedTime.isPresent();
  }

  private static Optional<String> text(@Nullable String text) {
    return Optional.ofNullable(text).filter(t -> !t.isEmpty());
  }
}
