package io.tenantry.proof.attack;

import io.fabric8.kubernetes.api.model.Condition;
import java.util.Set;

/** What an object's main condition says once the operator has made up its mind. */
record Answer(boolean ready, String reason, String message) {
  /** More is to come after these. */
  private static final Set<String> ON_THE_WAY =
      Set.of(
          "Creating",
          "Deploying",
          "Disabling",
          "Deleting",
          "UpdatePending",
          "DomainValidationPending",
          "PendingValidation",
          "Attaching",
          "DNSRecordCreating",
          "DNSPropagating",
          "Claimed",
          "Requested",
          "RecordsCreated",
          "PendingValidationRecords",
          "PendingIssuance",
          "Issued",
          "Attached",
          "AliasPropagating",
          "WaitingForLoadBalancer",
          "Reprovisioning",
          "Retrying",
          "NamespaceNotReady");

  static Answer of(Condition condition) {
    return new Answer(
        condition.getStatus().equals("True"), condition.getReason(), condition.getMessage());
  }

  /** A refusal must say why; an operator that has just started may still be listing. */
  boolean settled() {
    return ready
        || (!ON_THE_WAY.contains(reason)
            && !message.isBlank()
            && !message.contains("continues in the background"));
  }

  @Override
  public String toString() {
    return "%s: %s".formatted(reason, message);
  }
}
