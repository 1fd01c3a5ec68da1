package io.tenantry.cloud;

/** A hosted zone, and with whose rights it is changed. */
public record DnsZone(String id, CloudIdentity identity) {
  /** Route 53 gives ids with a prefix and takes them with and without. */
  public DnsZone {
    id = id.replaceFirst("^/hostedzone/", "");
  }
}
