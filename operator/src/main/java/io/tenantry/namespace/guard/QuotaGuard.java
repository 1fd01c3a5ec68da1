package io.tenantry.namespace.guard;

import io.fabric8.kubernetes.api.model.Quantity;
import io.tenantry.api.namespace.PlanLimit;
import io.tenantry.api.namespace.TenantPlanSpec;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Builds a plan's quota and limits as ResourceQuota and LimitRange. */
public final class QuotaGuard {
  public static final String QUOTA = "tenant-quota";
  static final String LIMITS = "tenant-limits";
  public static final String SUSPENSION = "tenant-suspended";

  private QuotaGuard() {}

  /** The limits come first: with the quota alone, pods that name no requests are refused. */
  public static List<GuardObject> children(TenantPlanSpec plan, GuardScope place) {
    var children = new ArrayList<GuardObject>();
    var limits = plan.limits();
    if (limits != null && !limits.isEmpty()) {
      var items = limits.stream().map(QuotaGuard::item).toList();
      children.add(
          place.child(GuardKind.LIMIT_RANGE, LIMITS, Map.of("spec", Map.of("limits", items))));
    }
    var quota = plan.quota();
    if (quota != null && quota.hard() != null && !quota.hard().isEmpty()) {
      children.add(quota(QUOTA, texts(quota.hard()), place));
    }
    return children;
  }

  public static Map<String, BigDecimal> hard(TenantPlanSpec plan) {
    var hard = new TreeMap<String, BigDecimal>();
    if (plan.quota() != null) {
      texts(plan.quota().hard())
          .forEach((resource, amount) -> hard.put(resource, GuardDigest.amount(amount)));
    }
    return hard;
  }

  /** Quotas add up, so one of its own stops a tenant whatever its plan says. */
  public static GuardObject suspension(GuardScope place) {
    return quota(SUSPENSION, Map.of("pods", "0"), place);
  }

  private static GuardObject quota(String name, Map<String, String> hard, GuardScope place) {
    return place.child(GuardKind.RESOURCE_QUOTA, name, Map.of("spec", Map.of("hard", hard)));
  }

  private static Map<String, Object> item(PlanLimit limit) {
    var max = texts(limit.max());
    var min = texts(limit.min());
    var defaults = texts(limit.defaultLimit());
    var requests = texts(limit.defaultRequest());
    if (limit.type().equals("Container")) {
      // As the API server fills them in, or what it returns would never be what we asked for.
      max.forEach(defaults::putIfAbsent);
      defaults.forEach(requests::putIfAbsent);
      min.forEach(requests::putIfAbsent);
    }
    var item = new TreeMap<String, Object>(Map.of("type", limit.type()));
    putUnlessEmpty(item, "max", max);
    putUnlessEmpty(item, "min", min);
    putUnlessEmpty(item, "default", defaults);
    putUnlessEmpty(item, "defaultRequest", requests);
    putUnlessEmpty(item, "maxLimitRequestRatio", texts(limit.maxLimitRequestRatio()));
    return item;
  }

  private static void putUnlessEmpty(
      Map<String, Object> item, String field, Map<String, String> amounts) {
    if (!amounts.isEmpty()) {
      item.put(field, amounts);
    }
  }

  private static Map<String, String> texts(@Nullable Map<String, Quantity> amounts) {
    var texts = new TreeMap<String, String>();
    if (amounts != null) {
      amounts.forEach((resource, amount) -> texts.put(resource, amount.toString()));
    }
    return texts;
  }
}
