package io.tenantry.api.edge;

import static io.fabric8.crd.generator.annotation.AdditionalPrinterColumn.Type.DATE;
import static io.fabric8.crd.generator.annotation.AdditionalPrinterColumn.Type.STRING;

import com.fasterxml.jackson.annotation.JsonClassDescription;
import io.fabric8.crd.generator.annotation.AdditionalPrinterColumn;
import io.fabric8.generator.annotation.Required;
import io.fabric8.kubernetes.api.model.Namespaced;
import io.fabric8.kubernetes.client.CustomResource;
import io.fabric8.kubernetes.model.annotation.Group;
import io.fabric8.kubernetes.model.annotation.Kind;
import io.fabric8.kubernetes.model.annotation.Plural;
import io.fabric8.kubernetes.model.annotation.Singular;
import io.fabric8.kubernetes.model.annotation.Version;
import org.jspecify.annotations.Nullable;

/** A tenant of a multi-tenant CloudFront distribution. */
@JsonClassDescription(
    "A tenant of a multi-tenant CloudFront distribution: its own domains, "
        + "certificate and settings on top of what the distribution shares. The object's "
        + "name is the tenant's name in CloudFront and cannot change there.")
@Group("cloudfront-tenant-operator.io")
@Version("v1alpha1")
@Kind("DistributionTenant")
@Singular("distributiontenant")
@Plural("distributiontenants")
@AdditionalPrinterColumn(
    name = "Status",
    jsonPath = ".status.distributionTenantStatus",
    type = STRING)
@AdditionalPrinterColumn(
    name = "Ready",
    jsonPath = ".status.conditions[?(@.type==\"Ready\")].status",
    type = STRING)
@AdditionalPrinterColumn(
    name = "Synced",
    jsonPath = ".status.conditions[?(@.type==\"Synced\")].status",
    type = STRING)
@AdditionalPrinterColumn(name = "ID", jsonPath = ".status.id", type = STRING)
@AdditionalPrinterColumn(name = "Age", jsonPath = ".metadata.creationTimestamp", type = DATE)
public final class DistributionTenant
    extends CustomResource<DistributionTenantSpec, DistributionTenantStatus> implements Namespaced {
  @Override
  @Required
  public DistributionTenantSpec getSpec() {
    return super.getSpec();
  }

  /** Nothing has been reported yet while this is null. */
  @Override
  public @Nullable DistributionTenantStatus getStatus() {
    return super.getStatus();
  }
}
