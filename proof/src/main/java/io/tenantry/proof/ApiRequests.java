package io.tenantry.proof;

import io.tenantry.sandbox.AuditLog;
import io.tenantry.sandbox.Sandbox;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * What the operator asked of the API server, by that server's own log, so that nothing we do can
 * hide from it.
 */
record ApiRequests(List<AuditLog.Entry> all) {

  static ApiRequests since(Sandbox sandbox, AuditLog.Mark mark) {
    return new ApiRequests(
        sandbox.audit().entriesSince(mark).stream()
            .filter(entry -> entry.user().equals(Installation.USER))
            .toList());
  }

  /** Without the renewal of Leases. */
  ApiRequests writes() {
    return new ApiRequests(
        all.stream().filter(e -> e.isWrite() && !e.resource().equals("leases")).toList());
  }

  int count() {
    return all.size();
  }

  /** How many of which kind, such as {@code patch tenants/status}. */
  SortedMap<String, Long> byKind() {
    return all.stream()
        .collect(Collectors.groupingBy(ApiRequests::kind, TreeMap::new, Collectors.counting()));
  }

  private static String kind(AuditLog.Entry entry) {
    var subresource = entry.subresource().isEmpty() ? "" : "/" + entry.subresource();
    return entry.verb() + " " + entry.resource() + subresource;
  }

  int refused() {
    return all.stream().filter(e -> e.isWrite() && e.code() >= 400).toList().size();
  }

  /** Writes that were made before, to the same object in the same way. */
  int repeated() {
    return all.stream()
        .filter(e -> e.isWrite() && !e.resource().equals("events") && !e.name().isEmpty())
        .collect(Collectors.groupingBy(Function.identity(), Collectors.counting()))
        .values()
        .stream()
        .mapToInt(n -> n.intValue() - 1)
        .sum();
  }
}
