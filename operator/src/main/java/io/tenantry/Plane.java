package io.tenantry;

import java.util.Arrays;
import java.util.Optional;
import java.util.stream.Collectors;

/** One of the three operators in this process. */
public enum Plane {
  /** CloudFront distribution tenants, and the databases that say which exist. */
  EDGE("edge", "cloudfront-tenant-operator", "dd008127.cloudfront-tenant-operator.io"),
  /** Hostnames with certificate and load-balancer slot. */
  HOSTNAMES("hostnames", "gateway-orchestrator", "gateway-orchestrator.opendi.com"),
  /** Namespaces with guard rails. */
  NAMESPACES("namespaces", "tenant-operator", "c4117f5d.kleff.io");

  private final String title;
  private final String manager;
  private final String lease;

  Plane(String title, String manager, String lease) {
    this.title = title;
    this.manager = manager;
    this.lease = lease;
  }

  /** What {@code --planes} calls it. */
  public String title() {
    return title;
  }

  /** Whose name its writes carry in {@code managedFields}: the operator's it replaces. */
  public String manager() {
    return manager;
  }

  /** The Lease of the operator it replaces, so that old and new never act together. */
  public String lease() {
    return lease;
  }

  static Optional<Plane> named(String title) {
    return Arrays.stream(values()).filter(plane -> plane.title.equals(title)).findFirst();
  }

  static String titles() {
    return Arrays.stream(values()).map(Plane::title).collect(Collectors.joining(","));
  }
}
