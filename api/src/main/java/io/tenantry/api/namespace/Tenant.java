package io.tenantry.api.namespace;

import static io.fabric8.crd.generator.annotation.AdditionalPrinterColumn.Type.DATE;
import static io.fabric8.crd.generator.annotation.AdditionalPrinterColumn.Type.STRING;

import com.fasterxml.jackson.annotation.JsonClassDescription;
import io.fabric8.crd.generator.annotation.AdditionalPrinterColumn;
import io.fabric8.kubernetes.api.model.Namespaced;
import io.fabric8.kubernetes.client.CustomResource;
import io.fabric8.kubernetes.model.annotation.Group;
import io.fabric8.kubernetes.model.annotation.Kind;
import io.fabric8.kubernetes.model.annotation.Plural;
import io.fabric8.kubernetes.model.annotation.ShortNames;
import io.fabric8.kubernetes.model.annotation.Singular;
import io.fabric8.kubernetes.model.annotation.Version;
import org.jspecify.annotations.Nullable;

/** A tenant of the cluster, with a namespace of its own. */
@JsonClassDescription(
    "A tenant of the cluster. The operator creates a namespace with the name "
        + "spec.userId, applies the plan to it, and deletes the namespace with the "
        + "Tenant.")
@Group("kleff.kleff.io")
@Version("v1")
@Kind("Tenant")
@Singular("tenant")
@Plural("tenants")
@ShortNames("tn")
@AdditionalPrinterColumn(name = "Namespace", jsonPath = ".status.namespace", type = STRING)
@AdditionalPrinterColumn(name = "Plan", jsonPath = ".spec.plan", type = STRING)
@AdditionalPrinterColumn(
    name = "Ready",
    jsonPath = ".status.conditions[?(@.type==\"TenantReady\")].status",
    type = STRING)
@AdditionalPrinterColumn(name = "Age", jsonPath = ".metadata.creationTimestamp", type = DATE)
public final class Tenant extends CustomResource<TenantSpec, TenantStatus> implements Namespaced {
  /** The schema lets a Tenant have no spec at all. */
  @Override
  public @Nullable TenantSpec getSpec() {
    return super.getSpec();
  }

  /** Nothing has been reported yet while this is null. */
  @Override
  public @Nullable TenantStatus getStatus() {
    return super.getStatus();
  }
}
