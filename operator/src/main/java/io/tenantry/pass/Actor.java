package io.tenantry.pass;

/** Who has to act on a condition. */
public enum Actor {
  /** The owner of a domain, or of the workloads in a tenant's namespace. */
  CUSTOMER("Customer"),
  /** The people who run the cluster, write the objects and set the flags and rights. */
  PLATFORM_TEAM("Platform team"),
  /** The operator itself: it continues without help. */
  OPERATOR("Operator"),
  /** AWS, or a controller in the cluster: the operator continues when it is done. */
  CLOUD("Cloud");

  private final String title;

  Actor(String title) {
    this.title = title;
  }

  /** For people. */
  public String title() {
    return title;
  }
}
