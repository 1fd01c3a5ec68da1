package io.tenantry.api.namespace;

import static io.fabric8.crd.generator.annotation.AdditionalPrinterColumn.Type.DATE;
import static io.fabric8.crd.generator.annotation.AdditionalPrinterColumn.Type.INTEGER;
import static io.fabric8.crd.generator.annotation.AdditionalPrinterColumn.Type.STRING;

import com.fasterxml.jackson.annotation.JsonClassDescription;
import io.fabric8.crd.generator.annotation.AdditionalPrinterColumn;
import io.fabric8.generator.annotation.Required;
import io.fabric8.generator.annotation.ValidationRule;
import io.fabric8.kubernetes.client.CustomResource;
import io.fabric8.kubernetes.model.annotation.Group;
import io.fabric8.kubernetes.model.annotation.Kind;
import io.fabric8.kubernetes.model.annotation.Plural;
import io.fabric8.kubernetes.model.annotation.ShortNames;
import io.fabric8.kubernetes.model.annotation.Singular;
import io.fabric8.kubernetes.model.annotation.Version;
import org.jspecify.annotations.Nullable;

/** What a tenant of a plan may use. */
@JsonClassDescription("What a tenant of this plan may use. A Tenant names its plan in spec.plan.")
@Group("tenantry.io")
@Version("v1alpha1")
@Kind("TenantPlan")
@Singular("tenantplan")
@Plural("tenantplans")
@ShortNames("tplan")
@AdditionalPrinterColumn(name = "Tenants", jsonPath = ".status.tenants", type = INTEGER)
@AdditionalPrinterColumn(name = "Up-To-Date", jsonPath = ".status.upToDate", type = INTEGER)
@AdditionalPrinterColumn(
    name = "Ready",
    jsonPath = ".status.conditions[?(@.type==\"Ready\")].status",
    type = STRING)
@AdditionalPrinterColumn(name = "Age", jsonPath = ".metadata.creationTimestamp", type = DATE)
@ValidationRule(
    value = "self.metadata.name.size() <= 63",
    message = "a plan's name becomes a label: use at most 63 characters")
public final class TenantPlan extends CustomResource<TenantPlanSpec, TenantPlanStatus> {
  @Override
  @Required
  public TenantPlanSpec getSpec() {
    return super.getSpec();
  }

  /** Nothing has been reported yet while this is null. */
  @Override
  public @Nullable TenantPlanStatus getStatus() {
    return super.getStatus();
  }
}
