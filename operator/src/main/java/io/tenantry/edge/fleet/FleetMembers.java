package io.tenantry.edge.fleet;

import io.tenantry.cloud.CloudFront;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * All objects with a tenant in CloudFront, and how to start a reconcile of one.
 *
 * @param wake takes the member's key
 * @param listed takes a member's key and its tenant in a listing, before it is woken for that
 */
public record FleetMembers(
    Supplier<Stream<FleetMember>> now,
    Consumer<String> wake,
    BiConsumer<String, CloudFront.Summary> listed) {
  private static final Logger LOG = LoggerFactory.getLogger(FleetMembers.class);

  List<FleetMember> all() {
    return now.get().toList();
  }

  /** Those that there still are, by key. Costs a walk through the cache unless there are none. */
  Map<String, FleetMember> still(Collection<FleetMember> some) {
    if (some.isEmpty()) {
      return Map.of();
    }
    Set<String> keys = some.stream().map(FleetMember::key).collect(Collectors.toSet());
    return now.get()
        .filter(member -> keys.contains(member.key()))
        .collect(Collectors.toMap(FleetMember::key, Function.identity()));
  }

  /** One that cannot be woken must not keep the others asleep. */
  void wake(String key) {
    try {
      wake.accept(key);
    } catch (RuntimeException e) {
      LOG.atError()
          .setCause(e)
          .addKeyValue("object", key)
          .log("Starting a reconcile of the object failed");
    }
  }
}
