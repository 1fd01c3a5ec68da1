package io.tenantry.namespace;

import io.tenantry.namespace.guard.TenantLabels;
import io.tenantry.pass.LabelValue;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * The labels and annotations of a namespace that the operator manages; an empty value means that
 * the key must be absent, and other keys are left alone.
 */
record NamespaceMarks(
    SortedMap<String, Optional<String>> labels, SortedMap<String, Optional<String>> annotations) {

  /** The marks a Tenant's namespace should have. */
  static NamespaceMarks of(NamespaceWorld world) {
    var tenant = world.tenant();
    var labels = new TreeMap<String, Optional<String>>();
    labels.put(TenantLabels.MANAGED_BY, Optional.of(TenantLabels.MANAGER));
    labels.put(TenantLabels.USERNAME, Optional.of(LabelValue.of(tenant.username())));
    labels.put(TenantLabels.PLAN, Optional.of(LabelValue.of(tenant.plan())));

    var annotations = new TreeMap<String, Optional<String>>();
    annotations.put(TenantLabels.TENANT, Optional.of(tenant.key()));
    annotations.put(TenantLabels.TENANT_UID, Optional.of(tenant.uid()));
    annotations.put(TenantLabels.USERNAME, rawIfEncoded(tenant.username()));
    annotations.put(TenantLabels.PLAN, rawIfEncoded(tenant.plan()));
    annotations.put(TenantLabels.DOMAINS, joined(tenant.domains()));
    PlanLabels.of(world).addTo(labels, annotations);
    return new NamespaceMarks(labels, annotations);
  }

  /** What of these marks the namespace lacks or has otherwise. */
  NamespaceMarks missingOn(NamespaceView namespace) {
    return new NamespaceMarks(
        missing(labels, namespace.labels()), missing(annotations, namespace.annotations()));
  }

  boolean isEmpty() {
    return labels.isEmpty() && annotations.isEmpty();
  }

  /** All keys, for people to read. */
  List<String> keys() {
    var keys = new ArrayList<String>();
    Stream.of(labels, annotations).forEach(marks -> keys.addAll(marks.keySet()));
    return keys.stream().distinct().sorted().toList();
  }

  private static Optional<String> rawIfEncoded(String raw) {
    return LabelValue.legal(raw) ? Optional.empty() : Optional.of(raw);
  }

  private static Optional<String> joined(List<String> words) {
    return words.isEmpty() ? Optional.empty() : Optional.of(String.join(",", words));
  }

  private static SortedMap<String, Optional<String>> missing(
      SortedMap<String, Optional<String>> wanted, Map<String, String> actual) {
    var missing = new TreeMap<String, Optional<String>>();
    wanted.forEach((key, value) -> {
      if (!value.equals(Optional.ofNullable(actual.get(key)))) {
        missing.put(key, value);
      }
    });
    return missing;
  }
}
