package io.tenantry.cloud;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;

/** Port: CloudFront's tenant API. */
public interface CloudFront {
  /** By id, ARN or name. */
  Optional<LiveTenant> find(Errand errand, String identifier);

  /** The tenant of this account that has a domain. */
  Optional<LiveTenant> having(Errand errand, String domain);

  /** One page of all tenants; summaries carry neither parameters nor tags. */
  Page list(Errand errand, Optional<String> marker);

  record Page(List<Summary> summaries, Optional<String> next) {
    public Page {
      summaries = List.copyOf(summaries);
    }
  }

  /**
   * What a listing tells of a tenant; its config has no parameters.
   *
   * @param domainStatus {@code active} or {@code inactive}, by domain
   */
  record Summary(
      String id,
      String name,
      String etag,
      boolean deployed,
      EdgeConfig config,
      SortedMap<String, String> domainStatus,
      Instant modified) {}

  LiveTenant create(Errand errand, NewTenant tenant);

  record NewTenant(
      String name,
      EdgeConfig config,
      Optional<ManagedCertificate.Request> certificate,
      Map<String, String> tags) {
    public NewTenant {
      tags = Map.copyOf(tags);
    }
  }

  /** Sends the whole config, empties included: what is left out would stay as it is. */
  LiveTenant update(
      Errand errand,
      String id,
      String etag,
      EdgeConfig config,
      Optional<ManagedCertificate.Request> certificate);

  void delete(Errand errand, String id, String etag);

  void tag(Errand errand, String arn, Map<String, String> tags);

  void untag(Errand errand, String arn, Set<String> keys);

  /** Empty when there is none, for whatever reason CloudFront has. */
  Optional<ManagedCertificate> certificate(Errand errand, String identifier);

  /** Empty when there is no such distribution; shared and kept for a while. */
  Optional<Distribution> distribution(Errand errand, String id);

  /** The group of this id, or the account's default; shared and kept for a while. */
  Optional<ConnectionGroup> connectionGroup(Errand errand, Optional<String> id);

  /** Who else has the domain; CloudFront tells those only who have a tenant. */
  List<Conflict> conflicts(Errand errand, String domain, String tenantId);

  record Conflict(String domain, String resourceType, String resourceId, String account) {}

  /**
   * Whether each domain's DNS leads to CloudFront, as CloudFront sees it: domain to reason, empty
   * when valid.
   */
  Map<String, Optional<String>> verifyDns(Errand errand, String identifier);

  /** Moves a domain to this tenant from whichever has it. */
  void moveDomain(Errand errand, String domain, String tenantId, String etag);

  /** Starts an invalidation; the same reference again is the same invalidation. Returns its id. */
  String invalidate(Errand errand, String tenantId, List<String> paths, String reference);

  /** Whether it is done; empty when CloudFront no longer knows it. */
  Optional<Boolean> invalidated(Errand errand, String tenantId, String invalidationId);
}
