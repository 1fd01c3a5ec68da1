package io.tenantry.hostname;

/** Labels, annotations and options by which the objects of this plane are known. */
final class Marks {
  static final String ALLOWED_DOMAINS = "gateway.opendi.com/allowed-domains";

  private Marks() {}
}
