package io.tenantry.simulator.cloudfront;

import io.tenantry.simulator.core.AwsError;
import io.tenantry.simulator.core.Caller;
import io.tenantry.simulator.core.Engine;
import io.tenantry.simulator.core.Ids;
import java.time.Instant;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.SdkResponse;
import software.amazon.awssdk.services.cloudfront.model.CreateInvalidationForDistributionTenantRequest;
import software.amazon.awssdk.services.cloudfront.model.CreateInvalidationForDistributionTenantResponse;
import software.amazon.awssdk.services.cloudfront.model.GetInvalidationForDistributionTenantRequest;
import software.amazon.awssdk.services.cloudfront.model.GetInvalidationForDistributionTenantResponse;
import software.amazon.awssdk.services.cloudfront.model.InvalidationBatch;
import software.amazon.awssdk.services.cloudfront.model.InvalidationList;
import software.amazon.awssdk.services.cloudfront.model.InvalidationSummary;
import software.amazon.awssdk.services.cloudfront.model.ListInvalidationsForDistributionTenantRequest;
import software.amazon.awssdk.services.cloudfront.model.ListInvalidationsForDistributionTenantResponse;

/** Invalidations of tenants. */
final class InvalidationOperations {
  private static final int MAX_PATH = 4000;

  private final Engine engine;
  private final Ids ids;
  private final FleetIndex fleet;

  InvalidationOperations(Parts parts) {
    this.engine = parts.engine();
    this.ids = parts.ids();
    this.fleet = parts.fleet();
  }

  SdkResponse create(
      Caller caller, CreateInvalidationForDistributionTenantRequest request, Instant now) {
    var tenant = tenant(caller, request.id());
    var batch = request.invalidationBatch();
    var paths = paths(batch);
    var reference = CloudFrontErrors.required(batch.callerReference(), "CallerReference");
    var earlier =
        all(tenant).stream().filter(i -> i.callerReference().equals(reference)).findFirst();
    if (earlier.isPresent() && !Set.copyOf(earlier.get().paths()).equals(Set.copyOf(paths))) {
      throw CloudFrontErrors.invalidArgument(
          "Your request contains a caller reference that was used for a previous invalidation"
              + " batch with other paths.");
    }
    var made = earlier.orElseGet(() -> write(tenant, reference, paths, now));
    return CreateInvalidationForDistributionTenantResponse.builder()
        .location(
            "https://cloudfront.amazonaws.com/2020-05-31/distribution-tenant/%s/invalidation/%s"
                .formatted(tenant.id(), made.id()))
        .invalidation(describe(made, now))
        .build();
  }

  private Invalidation write(
      StoredTenant tenant, String reference, List<String> paths, Instant now) {
    checkRoom(tenant.account(), paths, now);
    var completed = now.plus(engine.settings().cloudfront().invalidation());
    var made =
        new Invalidation(
            ids.upper("I", 13), tenant.account(), tenant.id(), reference, paths, now, completed);
    engine.store().put(Kinds.INVALIDATION, made.id(), made);
    return made;
  }

  private List<String> paths(@Nullable InvalidationBatch batch) {
    if (batch == null || batch.paths() == null) {
      throw new AwsError(400, "MissingBody", "This operation requires a body.");
    }
    var paths = batch.paths().items();
    if (batch.paths().quantity() == null || batch.paths().quantity() != paths.size()) {
      throw new AwsError(
          400,
          "InconsistentQuantities",
          "The value of Quantity and the size of Items don't match.");
    }
    if (paths.size() > engine.settings().quotas().invalidationPaths()) {
      throw new AwsError(413, "BatchTooLarge", "Invalidation batch specified is too large.");
    }
    for (var path : paths) {
      if (!path.startsWith("/") || path.length() > MAX_PATH) {
        throw CloudFrontErrors.invalidArgument(
            "Your request contains one or more invalid invalidation paths.");
      }
    }
    if (paths.isEmpty() || new HashSet<>(paths).size() < paths.size()) {
      throw CloudFrontErrors.invalidArgument("An invalidation needs paths, each once.");
    }
    return paths;
  }

  private void checkRoom(String account, List<String> paths, Instant now) {
    var quotas = engine.settings().quotas();
    var all = 0;
    var wildcards = 0;
    for (var other : engine.store().all(Kinds.INVALIDATION)) {
      if (other.account().equals(account) && other.inProgress(now)) {
        all += other.paths().size();
        wildcards += wildcards(other.paths());
      }
    }
    if (all + paths.size() > quotas.invalidationPaths()
        || wildcards + wildcards(paths) > quotas.invalidationWildcards()) {
      throw new AwsError(
          400,
          "TooManyInvalidationsInProgress",
          "Processing your request will cause you to exceed the maximum number of in-progress"
              + " invalidations.");
    }
  }

  private static int wildcards(List<String> paths) {
    return (int) paths.stream().filter(path -> path.endsWith("*")).count();
  }

  SdkResponse get(Caller caller, GetInvalidationForDistributionTenantRequest request, Instant now) {
    var tenant = tenant(caller, request.distributionTenantId());
    var id = CloudFrontErrors.required(request.id(), "Id");
    var invalidation = engine.store().find(Kinds.INVALIDATION, id);
    if (invalidation == null || !invalidation.tenant().equals(tenant.id())) {
      throw new AwsError(404, "NoSuchInvalidation", "The specified invalidation does not exist.");
    }
    return GetInvalidationForDistributionTenantResponse.builder()
        .invalidation(describe(invalidation, now))
        .build();
  }

  SdkResponse list(
      Caller caller, ListInvalidationsForDistributionTenantRequest request, Instant now) {
    var tenant = tenant(caller, request.id());
    var limit = Paging.limit(engine.settings().cloudfront(), request.maxItems());
    var marker = Paging.marker(request.marker());
    var all = all(tenant);
    var from = 0;
    while (!marker.isEmpty() && from < all.size() && !all.get(from).id().equals(marker)) {
      from++;
    }
    var rest = marker.isEmpty() ? all : all.subList(Math.min(from + 1, all.size()), all.size());
    var page = Paging.first(rest, limit);
    var more = rest.size() > limit;
    return ListInvalidationsForDistributionTenantResponse.builder()
        .invalidationList(
            InvalidationList.builder()
                .marker(marker)
                .maxItems(limit)
                .isTruncated(more)
                .nextMarker(more ? page.getLast().id() : null)
                .quantity(page.size())
                .items(page.stream().map(i -> summary(i, now)).toList())
                .build())
        .build();
  }

  /** Newest first. */
  private List<Invalidation> all(StoredTenant tenant) {
    return engine.store().all(Kinds.INVALIDATION).stream()
        .filter(invalidation -> invalidation.tenant().equals(tenant.id()))
        .sorted(
            Comparator.comparing(Invalidation::created).reversed().thenComparing(Invalidation::id))
        .toList();
  }

  private StoredTenant tenant(Caller caller, @Nullable String id) {
    var tenant = fleet.tenant(caller.account(), CloudFrontErrors.required(id, "Id"));
    if (tenant == null) {
      throw CloudFrontErrors.notFound("distribution tenant");
    }
    return tenant;
  }

  private static String status(Invalidation invalidation, Instant now) {
    return invalidation.inProgress(now) ? "InProgress" : "Completed";
  }

  private static InvalidationSummary summary(Invalidation invalidation, Instant now) {
    return InvalidationSummary.builder()
        .id(invalidation.id())
        .createTime(invalidation.created())
        .status(status(invalidation, now))
        .build();
  }

  private static software.amazon.awssdk.services.cloudfront.model.Invalidation describe(
      Invalidation invalidation, Instant now) {
    var paths = invalidation.paths();
    return software.amazon.awssdk.services.cloudfront.model.Invalidation.builder()
        .id(invalidation.id())
        .createTime(invalidation.created())
        .status(status(invalidation, now))
        .invalidationBatch(batch ->
            batch
                .callerReference(invalidation.callerReference())
                .paths(p -> p.quantity(paths.size()).items(paths)))
        .build();
  }
}
