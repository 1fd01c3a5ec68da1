package io.tenantry.cloud.aws;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/** CloudFront's lists, page by page; the SDK has no paginators for them. */
final class CloudFrontPages {
  static final int SIZE = 100;

  private CloudFrontPages() {}

  record Page<T>(List<T> items, Optional<String> next) {
    Page {
      next = next.filter(marker -> !marker.isEmpty());
    }
  }

  /** All items; a page is read only when the ones before it were not enough. */
  static <T> Stream<T> all(Function<Optional<String>, Page<T>> read) {
    return Stream.iterate(
            Optional.of(read.apply(Optional.empty())),
            Optional::isPresent,
            page -> page.flatMap(Page::next).map(marker -> read.apply(Optional.of(marker))))
        .flatMap(page -> page.orElseThrow().items().stream());
  }
}
