package io.tenantry.cloud;

/**
 * A DNS zone: where it is, and with whose rights it is changed.
 *
 * @param provider as specs name it
 * @param id as the provider names the zone
 */
public record DnsZone(String provider, String id, ZoneAccess access) {
  public static final String ROUTE53 = "route53";

  /** Route 53 gives ids with a prefix and takes them with and without. */
  public static DnsZone route53(String id, CloudIdentity identity) {
    return new DnsZone(ROUTE53, id.replaceFirst("^/hostedzone/", ""), identity);
  }
}
