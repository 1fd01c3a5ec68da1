package io.tenantry.simulator.route53;

import io.tenantry.simulator.core.AwsError;
import io.tenantry.simulator.core.Caller;
import io.tenantry.simulator.core.Engine;
import java.time.Instant;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.SdkResponse;
import software.amazon.awssdk.services.route53.model.ChangeTagsForResourceRequest;
import software.amazon.awssdk.services.route53.model.ChangeTagsForResourceResponse;
import software.amazon.awssdk.services.route53.model.ListTagsForResourceRequest;
import software.amazon.awssdk.services.route53.model.ListTagsForResourceResponse;
import software.amazon.awssdk.services.route53.model.ListTagsForResourcesRequest;
import software.amazon.awssdk.services.route53.model.ListTagsForResourcesResponse;
import software.amazon.awssdk.services.route53.model.ResourceTagSet;
import software.amazon.awssdk.services.route53.model.Tag;

/** Tags of hosted zones. */
final class Route53TagOperations {
  private static final int PER_CALL = 10;
  private static final int MAX_KEY = 128;
  private static final int MAX_VALUE = 256;

  private final Engine engine;
  private final Zones zones;

  Route53TagOperations(Engine engine, Zones zones) {
    this.engine = engine;
    this.zones = zones;
  }

  SdkResponse change(Caller caller, ChangeTagsForResourceRequest request, Instant now) {
    var zone = zone(caller, request.resourceTypeAsString(), request.resourceId());
    if (request.addTags().isEmpty() && request.removeTagKeys().isEmpty()) {
      throw Route53Errors.invalidInput("Invalid request: AddTags or RemoveTagKeys is required");
    }
    if (request.addTags().size() > PER_CALL || request.removeTagKeys().size() > PER_CALL) {
      throw Route53Errors.invalidInput("Invalid request: at most 10 tags in one request");
    }
    var tags = new TreeMap<>(zone.tags());
    request.removeTagKeys().forEach(tags::remove);
    for (var tag : request.addTags()) {
      add(tags, tag);
    }
    if (tags.size() > engine.settings().quotas().tagsPerResource()) {
      throw Route53Errors.invalidInput("Invalid request: the resource has too many tags");
    }
    engine.store().put(Zones.ZONE, zone.id(), zone.tagged(tags));
    return ChangeTagsForResourceResponse.builder().build();
  }

  private static void add(Map<String, String> tags, Tag tag) {
    var value = tag.value() == null ? "" : tag.value();
    if (tag.key() == null
        || tag.key().isEmpty()
        || tag.key().length() > MAX_KEY
        || value.length() > MAX_VALUE
        || tag.key().startsWith("aws:")) {
      throw Route53Errors.invalidInput("Invalid request: not a tag: " + tag.key());
    }
    tags.put(tag.key(), value);
  }

  SdkResponse list(Caller caller, ListTagsForResourceRequest request, Instant now) {
    var zone = zone(caller, request.resourceTypeAsString(), request.resourceId());
    return ListTagsForResourceResponse.builder().resourceTagSet(describe(zone)).build();
  }

  SdkResponse listSeveral(Caller caller, ListTagsForResourcesRequest request, Instant now) {
    if (request.resourceIds().isEmpty() || request.resourceIds().size() > PER_CALL) {
      throw Route53Errors.invalidInput("Invalid request: 1 to 10 resource ids");
    }
    return ListTagsForResourcesResponse.builder()
        .resourceTagSets(
            request.resourceIds().stream()
                .map(id -> describe(zone(caller, request.resourceTypeAsString(), id)))
                .toList())
        .build();
  }

  private Zone zone(Caller caller, @Nullable String type, @Nullable String id) {
    if ("healthcheck".equals(type)) {
      throw new AwsError(404, "NoSuchHealthCheck", "No health check exists with the ID " + id);
    }
    if (!"hostedzone".equals(type)) {
      throw Route53Errors.invalidInput(
          "Invalid request: ResourceType is hostedzone or healthcheck");
    }
    return Route53.owned(zones, caller, id);
  }

  private static ResourceTagSet describe(Zone zone) {
    return ResourceTagSet.builder()
        .resourceType("hostedzone")
        .resourceId(zone.id())
        .tags(
            new TreeMap<>(zone.tags())
                .entrySet().stream()
                    .map(tag -> Tag.builder().key(tag.getKey()).value(tag.getValue()).build())
                    .toList())
        .build();
  }
}
