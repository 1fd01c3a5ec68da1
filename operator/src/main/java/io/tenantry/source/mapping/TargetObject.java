package io.tenantry.source.mapping;

import io.tenantry.cluster.ObjectOwnership;
import java.util.Map;

/**
 * An object of the target kind as it is in the cluster.
 *
 * @param generation counts the changes of its spec
 * @param whose whether it belongs to the source; of others' nothing more is known
 * @param terminating whether it is being deleted already
 * @param settled whether it has come to rest as its spec is now
 */
public record TargetObject(
    String namespace,
    String name,
    String uid,
    long generation,
    ObjectOwnership whose,
    boolean terminating,
    boolean settled,
    Map<String, String> labels,
    Map<String, String> annotations,
    Map<String, Object> spec) {
  public boolean ours() {
    return whose instanceof ObjectOwnership.Ours;
  }
}
