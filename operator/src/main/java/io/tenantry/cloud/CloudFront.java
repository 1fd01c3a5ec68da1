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
  Optional<LiveTenant> find(CallContext call, String identifier);

  /** The tenant of this account that has a domain. */
  Optional<LiveTenant> having(CallContext call, String domain);

  /** One page of all tenants; summaries carry neither parameters nor tags. */
  Page list(CallContext call, Optional<String> marker);

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

  LiveTenant create(CallContext call, NewTenant tenant);

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
      CallContext call,
      String id,
      String etag,
      EdgeConfig config,
      Optional<ManagedCertificate.Request> certificate);

  void delete(CallContext call, String id, String etag);

  void tag(CallContext call, String arn, Map<String, String> tags);

  void untag(CallContext call, String arn, Set<String> keys);

  /** Empty when there is none, for whatever reason CloudFront has. */
  Optional<ManagedCertificate> certificate(CallContext call, String identifier);

  /** Empty when there is no such distribution; shared and kept for a while. */
  Optional<Distribution> distribution(CallContext call, String id);

  /** The group of this id, or the account's default; shared and kept for a while. */
  Optional<ConnectionGroup> connectionGroup(CallContext call, Optional<String> id);

  /** Who else has the domain; CloudFront tells those only who have a tenant. */
  List<Conflict> conflicts(CallContext call, String domain, String tenantId);

  record Conflict(String domain, String resourceType, String resourceId, String account) {}

  /**
   * Whether each domain's DNS leads to CloudFront, as CloudFront sees it: domain to reason, empty
   * when valid.
   */
  Map<String, Optional<String>> verifyDns(CallContext call, String identifier);

  /** Moves a domain to this tenant from whichever has it. */
  void moveDomain(CallContext call, String domain, String tenantId, String etag);

  /** Starts an invalidation; the same reference again is the same invalidation. Returns its id. */
  String invalidate(CallContext call, String tenantId, List<String> paths, String reference);

  /** Whether it is done; empty when CloudFront no longer knows it. */
  Optional<Boolean> invalidated(CallContext call, String tenantId, String invalidationId);
}
