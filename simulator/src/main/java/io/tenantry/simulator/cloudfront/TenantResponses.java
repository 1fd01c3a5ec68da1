package io.tenantry.simulator.cloudfront;

import io.tenantry.simulator.core.Engine;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.cloudfront.model.DistributionTenantSummary;

/**
 * Tenants in listing order, by what lists are filtered by, with their summaries built once.
 *
 * <p>A summary is the same object until it would differ, so that encoders can cache by identity.
 * Lists may lag behind writes; what they still show is kept here and nowhere else.
 */
final class TenantResponses {

  /** What a list showed before a write; nothing for a tenant it did not show yet. */
  private record Stale(@Nullable DistributionTenantSummary before, Instant until) {}

  private final Engine engine;
  private final Coverage coverage;
  private final Map<String, NavigableMap<String, TenantResponse>> lists = new HashMap<>();
  private final Map<String, NavigableMap<String, Stale>> stale = new HashMap<>();

  TenantResponses(Engine engine, Coverage coverage) {
    this.engine = engine;
    this.coverage = coverage;
  }

  Coverage coverage() {
    return coverage;
  }

  static String account(String account) {
    return "account|" + account;
  }

  static String distribution(String id) {
    return "distribution|" + id;
  }

  static String group(String id) {
    return "group|" + id;
  }

  static String certificate(String account, String arn) {
    return "certificate|" + account + "|" + arn;
  }

  static String webAcl(String account, String arn) {
    return "web-acl|" + account + "|" + arn;
  }

  int size(String list) {
    return list(list).size();
  }

  Iterable<StoredTenant> tenants(String list) {
    return list(list).values().stream().map(TenantResponse::tenant).toList();
  }

  /** One more summary than the limit, if there is one, of those after the marker. */
  List<DistributionTenantSummary> page(String list, String marker, int limit, Instant now) {
    var lag = stale.getOrDefault(list, new TreeMap<>());
    var shown = list(list).tailMap(marker, false);
    if (lag.isEmpty()) {
      return first(shown, limit + 1, now);
    }
    var merged = new TreeMap<String, DistributionTenantSummary>();
    shown.forEach((id, view) -> merged.put(id, view.summary(coverage, now)));
    lag.tailMap(marker, false).forEach((id, old) -> merge(merged, id, old, now));
    return merged.values().stream().limit(limit + 1L).toList();
  }

  // Not a stream: it would count the whole rest of the fleet for every page.
  private List<DistributionTenantSummary> first(
      NavigableMap<String, TenantResponse> shown, int count, Instant now) {
    var page = new ArrayList<DistributionTenantSummary>();
    for (var view : shown.values()) {
      page.add(view.summary(coverage, now));
      if (page.size() == count) {
        break;
      }
    }
    return page;
  }

  private static void merge(
      Map<String, DistributionTenantSummary> into, String id, Stale old, Instant now) {
    if (!old.until().isAfter(now)) {
      return;
    }
    if (old.before() == null) {
      into.remove(id);
    } else {
      into.put(id, old.before());
    }
  }

  void tenantChanged(@Nullable StoredTenant before, @Nullable StoredTenant after) {
    lag(before, after);
    if (before != null) {
      listsOf(before).forEach(list -> drop(list, before.id()));
    }
    if (after != null) {
      var view = new TenantResponse(after);
      listsOf(after)
          .forEach(list -> lists.computeIfAbsent(list, _ -> new TreeMap<>()).put(after.id(), view));
    }
  }

  private void drop(String list, String id) {
    var views = lists.get(list);
    if (views != null && views.remove(id) != null && views.isEmpty()) {
      lists.remove(list);
    }
  }

  private void lag(@Nullable StoredTenant before, @Nullable StoredTenant after) {
    var staleness = engine.settings().cloudfront().listStaleness();
    if (staleness.isZero()) {
      return;
    }
    var now = after == null ? engine.clock().instant() : after.modified();
    var subject = after == null ? before : after;
    if (subject != null) {
      for (var list : listsOf(subject)) {
        var view = before == null ? null : list(list).get(before.id());
        var shown = view == null ? null : view.summary(coverage, now);
        stale
            .computeIfAbsent(list, _ -> new TreeMap<>())
            .compute(
                subject.id(),
                (_, old) ->
                    old != null && old.until().isAfter(now)
                        ? old
                        : new Stale(shown, now.plus(staleness)));
      }
    }
  }

  private NavigableMap<String, TenantResponse> list(String list) {
    return lists.getOrDefault(list, new TreeMap<>());
  }

  private static List<String> listsOf(StoredTenant tenant) {
    var spec = tenant.spec();
    var lists = new ArrayList<String>(5);
    lists.add(account(tenant.account()));
    lists.add(distribution(spec.distribution()));
    lists.add(group(spec.group()));
    if (spec.customization().certificate() != null) {
      lists.add(certificate(tenant.account(), spec.customization().certificate()));
    }
    var webAcl = spec.customization().webAcl();
    if (webAcl != null && webAcl.arn() != null) {
      lists.add(webAcl(tenant.account(), webAcl.arn()));
    }
    return lists;
  }
}
