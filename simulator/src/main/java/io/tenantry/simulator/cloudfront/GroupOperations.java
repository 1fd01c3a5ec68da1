package io.tenantry.simulator.cloudfront;

import io.tenantry.simulator.core.AwsError;
import io.tenantry.simulator.core.Caller;
import io.tenantry.simulator.core.Engine;
import io.tenantry.simulator.core.Ids;
import java.time.Instant;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.SdkResponse;
import software.amazon.awssdk.services.cloudfront.model.ConnectionGroup;
import software.amazon.awssdk.services.cloudfront.model.ConnectionGroupSummary;
import software.amazon.awssdk.services.cloudfront.model.CreateConnectionGroupRequest;
import software.amazon.awssdk.services.cloudfront.model.CreateConnectionGroupResponse;
import software.amazon.awssdk.services.cloudfront.model.DeleteConnectionGroupRequest;
import software.amazon.awssdk.services.cloudfront.model.DeleteConnectionGroupResponse;
import software.amazon.awssdk.services.cloudfront.model.GetConnectionGroupByRoutingEndpointRequest;
import software.amazon.awssdk.services.cloudfront.model.GetConnectionGroupByRoutingEndpointResponse;
import software.amazon.awssdk.services.cloudfront.model.GetConnectionGroupRequest;
import software.amazon.awssdk.services.cloudfront.model.GetConnectionGroupResponse;
import software.amazon.awssdk.services.cloudfront.model.ListConnectionGroupsRequest;
import software.amazon.awssdk.services.cloudfront.model.ListConnectionGroupsResponse;
import software.amazon.awssdk.services.cloudfront.model.UpdateConnectionGroupRequest;
import software.amazon.awssdk.services.cloudfront.model.UpdateConnectionGroupResponse;

/** Connection groups. */
final class GroupOperations {
  private final Engine engine;
  private final Ids ids;
  private final FleetIndex fleet;
  private final Groups groups;

  GroupOperations(Parts parts) {
    this.engine = parts.engine();
    this.ids = parts.ids();
    this.fleet = parts.fleet();
    this.groups = parts.groups();
  }

  SdkResponse create(Caller caller, CreateConnectionGroupRequest request, Instant now) {
    var account = caller.account();
    var quotas = engine.settings().quotas();
    var name = TenantReader.name(request.name());
    var tags = TagReader.added(Map.of(), request.tags(), quotas.tagsPerResource());
    noAnycast(request.anycastIpListId());
    if (fleet.groups(account).values().stream().anyMatch(g -> g.name().equals(name))) {
      throw CloudFrontErrors.alreadyExists("connection group");
    }
    if (fleet.groups(account).size() >= quotas.connectionGroups()) {
      throw CloudFrontErrors.limit(
          "The account has reached its limit of " + quotas.connectionGroups() + " groups.");
    }
    var ipv6 = request.ipv6Enabled() == null || request.ipv6Enabled();
    var enabled = request.enabled() == null || request.enabled();
    var group = groups.create(account, name, ipv6, enabled, false, tags, now);
    return CreateConnectionGroupResponse.builder()
        .eTag(group.etag())
        .connectionGroup(describe(group, now))
        .build();
  }

  /** The quota for Anycast lists is zero, so none exists. */
  private static void noAnycast(@Nullable String list) {
    if (list != null && !list.isEmpty()) {
      throw CloudFrontErrors.notFound("Anycast static IP list");
    }
  }

  SdkResponse get(Caller caller, GetConnectionGroupRequest request, Instant now) {
    var identifier = CloudFrontErrors.required(request.identifier(), "Identifier");
    var group = found(fleet.groupBy(caller.account(), identifier));
    return GetConnectionGroupResponse.builder()
        .eTag(group.etag())
        .connectionGroup(describe(group, now))
        .build();
  }

  SdkResponse getByEndpoint(
      Caller caller, GetConnectionGroupByRoutingEndpointRequest request, Instant now) {
    var endpoint = CloudFrontErrors.required(request.routingEndpoint(), "RoutingEndpoint");
    var group = found(fleet.groupAt(endpoint.toLowerCase(Locale.ROOT)));
    if (!group.account().equals(caller.account())) {
      throw CloudFrontErrors.notFound("connection group");
    }
    return GetConnectionGroupByRoutingEndpointResponse.builder()
        .eTag(group.etag())
        .connectionGroup(describe(group, now))
        .build();
  }

  SdkResponse update(Caller caller, UpdateConnectionGroupRequest request, Instant now) {
    var before =
        found(fleet.group(caller.account(), CloudFrontErrors.required(request.id(), "Id")));
    CloudFrontErrors.requireMatch(request.ifMatch(), before.etag());
    noAnycast(request.anycastIpListId());
    var after =
        before.written(
            request.ipv6Enabled() == null ? before.ipv6() : request.ipv6Enabled(),
            request.enabled() == null ? before.enabled() : request.enabled(),
            ids.etag(),
            now,
            groups.deployedAt(now));
    engine.store().put(Kinds.GROUP, after.id(), after);
    return UpdateConnectionGroupResponse.builder()
        .eTag(after.etag())
        .connectionGroup(describe(after, now))
        .build();
  }

  SdkResponse delete(Caller caller, DeleteConnectionGroupRequest request, Instant now) {
    var group = found(fleet.group(caller.account(), CloudFrontErrors.required(request.id(), "Id")));
    CloudFrontErrors.requireMatch(request.ifMatch(), group.etag());
    if (fleet.views().size(TenantResponses.group(group.id())) > 0) {
      throw new AwsError(
          409,
          "CannotDeleteEntityWhileInUse",
          "The connection group cannot be deleted while it is in use.");
    }
    if (group.enabled() || (group.disabled() != null && group.disabled().isAfter(now))) {
      throw CloudFrontErrors.notDisabled("connection group");
    }
    engine.store().remove(Kinds.GROUP, group.id());
    return DeleteConnectionGroupResponse.builder().build();
  }

  SdkResponse list(Caller caller, ListConnectionGroupsRequest request, Instant now) {
    var filter = request.associationFilter();
    noAnycast(filter == null ? null : filter.anycastIpListId());
    var limit = Paging.limit(engine.settings().cloudfront(), request.maxItems());
    var rest =
        fleet
            .groups(caller.account())
            .tailMap(Paging.marker(request.marker()), false)
            .values()
            .stream()
            .limit(limit + 1L)
            .toList();
    return ListConnectionGroupsResponse.builder()
        .connectionGroups(
            Paging.first(rest, limit).stream().map(group -> summary(group, now)).toList())
        .nextMarker(rest.size() > limit ? rest.get(limit - 1).id() : null)
        .build();
  }

  private static Group found(@Nullable Group group) {
    if (group == null) {
      throw CloudFrontErrors.notFound("connection group");
    }
    return group;
  }

  private static String status(Group group, Instant now) {
    return TenantResponse.status(!group.deployed().isAfter(now));
  }

  private static ConnectionGroup describe(Group group, Instant now) {
    return ConnectionGroup.builder()
        .id(group.id())
        .name(group.name())
        .arn(group.arn())
        .createdTime(group.created())
        .lastModifiedTime(group.modified())
        .tags(TenantResponse.tags(group.tags()))
        .ipv6Enabled(group.ipv6())
        .routingEndpoint(group.endpoint())
        .status(status(group, now))
        .enabled(group.enabled())
        .isDefault(group.isDefault())
        .build();
  }

  private static ConnectionGroupSummary summary(Group group, Instant now) {
    return ConnectionGroupSummary.builder()
        .id(group.id())
        .name(group.name())
        .arn(group.arn())
        .routingEndpoint(group.endpoint())
        .createdTime(group.created())
        .lastModifiedTime(group.modified())
        .eTag(group.etag())
        .enabled(group.enabled())
        .status(status(group, now))
        .isDefault(group.isDefault())
        .build();
  }
}
