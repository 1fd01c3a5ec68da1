package io.tenantry.simulator.core;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Token buckets by name: {@code service} is shared by all its actions, {@code service:Action} is
 * one action's own, {@code service:*} is what actions without an own one have each, and {@code
 * route53/changes} counts single record changes. What has no bucket is not limited.
 */
public record Throttles(boolean enabled, Map<String, Rate> rates) {

  /** A full bucket holds {@code burst} tokens and gains {@code perSecond}. */
  public record Rate(double burst, double perSecond) {}

  public Throttles {
    rates = Map.copyOf(rates);
  }

  @Nullable Rate of(String name) {
    return rates.get(name);
  }

  static Throttles none() {
    return new Throttles(false, documented().rates());
  }

  /** ACM and Route 53 as documented; CloudFront publishes nothing, so a few calls a second. */
  static Throttles documented() {
    var rates = new HashMap<String, Rate>();
    rates.put("cloudfront:*", new Rate(20, 10));
    for (var write : new String[] {"Create", "Update", "Delete"}) {
      rates.put("cloudfront:" + write + "DistributionTenant", new Rate(10, 5));
    }
    rates.put("cloudfront:CreateInvalidationForDistributionTenant", new Rate(5, 0.5));
    rates.put("route53", new Rate(50, 10));
    rates.put("route53:*", new Rate(50, 10));
    rates.put("route53:CreateHostedZone", new Rate(40, 2));
    rates.put("route53:DeleteHostedZone", new Rate(40, 5));
    rates.put("route53/changes", new Rate(1_000, 100));
    acm(rates);
    rates.put("sts", new Rate(600, 600));
    return new Throttles(true, rates);
  }

  private static void acm(Map<String, Rate> rates) {
    var perSecond =
        Map.of(
            "DescribeCertificate", 10,
            "GetCertificate", 10,
            "DeleteCertificate", 10,
            "ListTagsForCertificate", 10,
            "ListCertificates", 8,
            "RequestCertificate", 5,
            "AddTagsToCertificate", 5,
            "RemoveTagsFromCertificate", 5);
    perSecond.forEach((action, rate) -> rates.put("acm:" + action, new Rate(rate, rate)));
  }
}
