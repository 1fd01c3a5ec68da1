package io.tenantry.cloud;

import java.time.Instant;
import java.util.Collections;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * A distribution tenant as CloudFront has it.
 *
 * @param etag which version of it this is; updates and deletes name it
 * @param deployed whether the last change has reached the edge
 * @param domainStatus {@code active} or {@code inactive}, by domain
 */
public record LiveTenant(
    String id,
    String arn,
    String name,
    String etag,
    boolean deployed,
    EdgeConfig config,
    SortedMap<String, String> domainStatus,
    SortedMap<String, String> tags,
    Instant created,
    Instant modified) {

  public LiveTenant {
    domainStatus = copy(domainStatus);
    tags = copy(tags);
  }

  private static SortedMap<String, String> copy(Map<String, String> map) {
    return Collections.unmodifiableSortedMap(new TreeMap<>(map));
  }
}
