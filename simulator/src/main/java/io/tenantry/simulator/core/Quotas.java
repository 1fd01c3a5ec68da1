package io.tenantry.simulator.core;

/**
 * The quotas of an account; by default those that AWS documents.
 *
 * @param domainsPerTenant 100 by the quota page, 5 by the text of UpdateDistributionTenant
 * @param changeElements ResourceRecord elements in a batch; an UPSERT counts double
 * @param changeCharacters characters of all values in a batch; an UPSERT counts double
 */
public record Quotas(
    int tenants,
    int distributions,
    int connectionGroups,
    int domainsPerTenant,
    int parametersPerTenant,
    int parametersPerDistribution,
    int tagsPerResource,
    int webAclAssociations,
    int invalidationPaths,
    int invalidationWildcards,
    int certificates,
    int certificatesPerYear,
    int namesPerCertificate,
    int zones,
    int recordsPerZone,
    int valuesPerRecord,
    int changeElements,
    int changeCharacters) {

  static Quotas documented() {
    return new Quotas(
        10_000, 20, 100, 100, 5, 5, 50, 100, 3_000, 15, 2_500, 5_000, 10, 500, 10_000, 400, 1_000,
        32_000);
  }
}
