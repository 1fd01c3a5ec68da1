package io.tenantry.simulator.cloudfront;

import io.tenantry.simulator.core.AwsError;
import io.tenantry.simulator.core.Caller;
import io.tenantry.simulator.core.Engine;
import io.tenantry.simulator.core.Ids;
import java.time.Instant;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.SdkResponse;
import software.amazon.awssdk.services.cloudfront.model.ListTagsForResourceRequest;
import software.amazon.awssdk.services.cloudfront.model.ListTagsForResourceResponse;
import software.amazon.awssdk.services.cloudfront.model.TagResourceRequest;
import software.amazon.awssdk.services.cloudfront.model.TagResourceResponse;
import software.amazon.awssdk.services.cloudfront.model.UntagResourceRequest;
import software.amazon.awssdk.services.cloudfront.model.UntagResourceResponse;

/** Tags of tenants, connection groups and distributions. */
final class CloudFrontTagOperations {

  /** Something with tags. */
  private sealed interface Tagged {
    Map<String, String> tags();

    record OnTenant(StoredTenant tenant) implements Tagged {
      @Override
      public Map<String, String> tags() {
        return tenant.tags();
      }
    }

    record OnGroup(Group group) implements Tagged {
      @Override
      public Map<String, String> tags() {
        return group.tags();
      }
    }

    record OnDistribution(StoredDistribution distribution) implements Tagged {
      @Override
      public Map<String, String> tags() {
        return distribution.tags();
      }
    }
  }

  private final Engine engine;
  private final Ids ids;
  private final FleetIndex fleet;

  CloudFrontTagOperations(Parts parts) {
    this.engine = parts.engine();
    this.ids = parts.ids();
    this.fleet = parts.fleet();
  }

  SdkResponse tag(Caller caller, TagResourceRequest request, Instant now) {
    var resource = resource(caller, request.resource());
    if (request.tags() == null || request.tags().items().isEmpty()) {
      throw CloudFrontErrors.invalidTagging("Tags are required.");
    }
    var most = engine.settings().quotas().tagsPerResource();
    write(resource, TagReader.added(resource.tags(), request.tags(), most));
    return TagResourceResponse.builder().build();
  }

  SdkResponse untag(Caller caller, UntagResourceRequest request, Instant now) {
    var resource = resource(caller, request.resource());
    if (request.tagKeys() == null || request.tagKeys().items().isEmpty()) {
      throw CloudFrontErrors.invalidTagging("TagKeys are required.");
    }
    var tags = new TreeMap<>(resource.tags());
    request.tagKeys().items().forEach(tags::remove);
    write(resource, tags);
    return UntagResourceResponse.builder().build();
  }

  SdkResponse list(Caller caller, ListTagsForResourceRequest request, Instant now) {
    var resource = resource(caller, request.resource());
    return ListTagsForResourceResponse.builder().tags(TenantResponse.tags(resource.tags())).build();
  }

  private void write(Tagged resource, Map<String, String> tags) {
    var store = engine.store();
    switch (resource) {
      case Tagged.OnTenant(var t) ->
          store.put(Kinds.TENANT, t.id(), t.tagged(tags, etag(t.etag())));
      case Tagged.OnGroup(var g) -> store.put(Kinds.GROUP, g.id(), g.tagged(tags, etag(g.etag())));
      case Tagged.OnDistribution(var d) -> store.put(Kinds.DISTRIBUTION, d.id(), d.tagged(tags));
    }
  }

  private String etag(String present) {
    return engine.settings().cloudfront().etagOnTags() ? ids.etag() : present;
  }

  private Tagged resource(Caller caller, @Nullable String arn) {
    var parts = CloudFrontErrors.required(arn, "Resource").split("[:/]", -1);
    if (parts.length != 7 || !parts[0].equals("arn") || !parts[2].equals("cloudfront")) {
      throw CloudFrontErrors.invalidArgument(
          "The Resource " + arn + " is not an ARN of CloudFront.");
    }
    if (!parts[4].equals(caller.account())) {
      throw CloudFrontErrors.denied();
    }
    var found = find(caller.account(), parts[5], parts[6]);
    if (found == null) {
      throw new AwsError(404, "NoSuchResource", "The specified resource does not exist.");
    }
    return found;
  }

  private @Nullable Tagged find(String account, String type, String id) {
    return switch (type) {
      case "distribution-tenant" -> {
        var tenant = fleet.tenant(account, id);
        yield tenant == null ? null : new Tagged.OnTenant(tenant);
      }
      case "connection-group" -> {
        var group = fleet.group(account, id);
        yield group == null ? null : new Tagged.OnGroup(group);
      }
      case "distribution" -> {
        var distribution = fleet.distribution(account, id);
        yield distribution == null ? null : new Tagged.OnDistribution(distribution);
      }
      default -> null;
    };
  }
}
