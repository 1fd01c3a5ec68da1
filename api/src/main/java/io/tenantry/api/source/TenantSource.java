package io.tenantry.api.source;

import static io.fabric8.crd.generator.annotation.AdditionalPrinterColumn.Type.BOOLEAN;
import static io.fabric8.crd.generator.annotation.AdditionalPrinterColumn.Type.DATE;
import static io.fabric8.crd.generator.annotation.AdditionalPrinterColumn.Type.INTEGER;
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

/** A table that distribution tenants are made from. */
@JsonClassDescription(
    "A table of tenants outside the cluster. The operator reads it at an interval "
        + "and manages one object for each row.")
@Group("cloudfront-tenant-operator.io")
@Version("v1alpha1")
@Kind("TenantSource")
@Singular("tenantsource")
@Plural("tenantsources")
@AdditionalPrinterColumn(name = "Provider", jsonPath = ".spec.provider", type = STRING)
@AdditionalPrinterColumn(
    name = "Discovered",
    jsonPath = ".status.tenantsDiscovered",
    type = INTEGER)
@AdditionalPrinterColumn(name = "DryRun", jsonPath = ".spec.dryRun", type = BOOLEAN)
@AdditionalPrinterColumn(name = "LastPoll", jsonPath = ".status.lastPollTime", type = DATE)
@AdditionalPrinterColumn(name = "Age", jsonPath = ".metadata.creationTimestamp", type = DATE)
public final class TenantSource extends CustomResource<TenantSourceSpec, TenantSourceStatus>
    implements Namespaced {
  @Override
  @Required
  public TenantSourceSpec getSpec() {
    return super.getSpec();
  }

  /** Nothing has been reported yet while this is null. */
  @Override
  public @Nullable TenantSourceStatus getStatus() {
    return super.getStatus();
  }
}
