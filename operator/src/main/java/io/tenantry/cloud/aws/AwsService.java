package io.tenantry.cloud.aws;

import io.tenantry.cloud.Budget;
import io.tenantry.cloud.RateLimits;

/** The services we call, and how often each may be called. */
enum AwsService {
  CLOUDFRONT("cloudfront", ""),
  ACM("acm", "ACM"),
  ROUTE53("route53", "Route53"),
  DYNAMODB("dynamodb", "DynamoDB");

  private final String title;
  private final String metricPrefix;

  AwsService(String title, String metricPrefix) {
    this.title = title;
    this.metricPrefix = metricPrefix;
  }

  String title() {
    return title;
  }

  String metricPrefix() {
    return metricPrefix;
  }

  /**
   * What each bucket starts with. ACM's and Route 53's limits are documented, Route 53's for reads
   * and writes together; CloudFront publishes none for its API, and Route 53 none for single record
   * changes. The others count each action for itself; should CloudFront count its writes together,
   * its answers slow all of them down. DynamoDB allows so much for each table, and answers only.
   */
  static RateLimits limits(Budget.Key key) {
    return switch (key.operations()) {
      case RECORD_CHANGE -> RateLimits.guessed(1_000, 100);
      case INVALIDATION -> RateLimits.documented(5, 0.5);
      case LISTING -> RateLimits.documented(8, 8);
      case REMOVAL -> RateLimits.documented(10, 10);
      case READ ->
          switch (named(key.service())) {
            case CLOUDFRONT -> RateLimits.guessed(20, 10);
            case ACM -> RateLimits.documented(10, 10);
            case ROUTE53 -> RateLimits.documented(20, 5);
            case DYNAMODB -> RateLimits.guessed(100, 50);
          };
      case WRITE, CREATION, DELETION ->
          switch (named(key.service())) {
            case CLOUDFRONT -> RateLimits.guessed(10, 5);
            case ACM -> RateLimits.documented(5, 5);
            case ROUTE53 -> RateLimits.documented(20, 5);
            case DYNAMODB -> RateLimits.guessed(10, 5);
          };
    };
  }

  private static AwsService named(String title) {
    for (var service : values()) {
      if (service.title.equals(title)) {
        return service;
      }
    }
    throw new IllegalArgumentException("no service " + title);
  }
}
