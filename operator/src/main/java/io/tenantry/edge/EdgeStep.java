package io.tenantry.edge;

import io.tenantry.cloud.CloudFront.NewTenant;
import io.tenantry.cloud.DnsRecords.Wish;
import io.tenantry.cloud.DnsZone;
import io.tenantry.cloud.EdgeConfig;
import io.tenantry.cloud.ManagedCertificate;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** One write of a plan; steps on an existing tenant use the ETag that the step before returned. */
sealed interface EdgeStep {
  /** What the contract calls the act, for messages. */
  default String operation() {
    return switch (this) {
      case Create _ -> "create";
      case Update _ -> "update";
      case Disable _ -> "disable (during deletion)";
      case Delete _ -> "delete";
      case Mark _, Tag _, Untag _ -> "tag";
      case Move _ -> "move domain";
      case Invalidate _ -> "invalidate";
      case Submit _, Forget _ -> "create DNS records";
      case Hold _, Release _ -> "finalizer";
    };
  }

  /** Puts our finalizer on the object. */
  record Hold() implements EdgeStep {}

  record Create(NewTenant tenant) implements EdgeStep {}

  /** Sends the whole config, and asks for a managed certificate where there is to be one. */
  record Update(String id, EdgeConfig config, Optional<ManagedCertificate.Request> certificate)
      implements EdgeStep {}

  /** Switches the tenant off and changes nothing else. */
  record Disable(String id, EdgeConfig live) implements EdgeStep {}

  /** Succeeds also when the tenant no longer exists. */
  record Delete(String id) implements EdgeStep {}

  /** Tags a tenant with its owner; without the right to tag, the pass continues. */
  record Mark(String arn, Map<String, String> tags) implements EdgeStep {
    public Mark {
      tags = Map.copyOf(tags);
    }
  }

  record Tag(String arn, Map<String, String> tags) implements EdgeStep {
    public Tag {
      tags = Map.copyOf(tags);
    }
  }

  record Untag(String arn, Set<String> keys) implements EdgeStep {
    public Untag {
      keys = Set.copyOf(keys);
    }
  }

  /** Moves a domain from another tenant of this operator without a gap. */
  record Move(String domain, String id) implements EdgeStep {}

  record Invalidate(String id, List<String> paths, String reference) implements EdgeStep {
    public Invalidate {
      paths = List.copyOf(paths);
    }
  }

  /**
   * Asks for DNS records.
   *
   * @param awaited whether something waits for them; else they are there as far as we know
   */
  record Submit(Wish wish, boolean awaited) implements EdgeStep {}

  /** Withdraws all wishes for records in a zone. */
  record Forget(DnsZone zone) implements EdgeStep {}

  /** Removes our finalizer, so that the object can be deleted. */
  record Release() implements EdgeStep {}
}
