package io.tenantry.simulator.cloudfront;

import io.tenantry.simulator.core.CloudFrontSettings;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Paging of lists: a marker is the last id of the previous page. */
final class Paging {
  private Paging() {}

  static int limit(CloudFrontSettings settings, @Nullable Integer wish) {
    if (wish == null) {
      return settings.pageSize();
    }
    if (wish < 1) {
      throw CloudFrontErrors.invalidArgument("MaxItems must be a positive number.");
    }
    return Math.min(wish, settings.maxPageSize());
  }

  static int limit(CloudFrontSettings settings, @Nullable String wish) {
    try {
      return limit(settings, wish == null ? null : Integer.valueOf(wish));
    } catch (NumberFormatException e) {
      throw CloudFrontErrors.invalidArgument("MaxItems must be a positive number.");
    }
  }

  static String marker(@Nullable String marker) {
    return marker == null ? "" : marker;
  }

  static <T> List<T> first(List<T> found, int limit) {
    return found.size() > limit ? found.subList(0, limit) : found;
  }
}
