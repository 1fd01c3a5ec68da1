package io.tenantry.api.hostname;

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

/** A request for a public hostname on a shared Gateway. */
@JsonClassDescription(
    "A request for a public hostname: the operator claims the name, obtains its "
        + "certificate, assigns it to a Gateway and writes the DNS records.")
@Group("gateway.opendi.com")
@Version("v1alpha1")
@Kind("GatewayHostnameRequest")
@Singular("gatewayhostnamerequest")
@Plural("gatewayhostnamerequests")
@ShortNames("ghr")
@AdditionalPrinterColumn(name = "Hostname", jsonPath = ".spec.hostname", type = STRING)
@AdditionalPrinterColumn(name = "Gateway", jsonPath = ".status.assignedGateway", type = STRING)
@AdditionalPrinterColumn(
    name = "Ready",
    jsonPath = ".status.conditions[?(@.type==\"Ready\")].status",
    type = STRING)
@AdditionalPrinterColumn(name = "Age", jsonPath = ".metadata.creationTimestamp", type = DATE)
public final class GatewayHostnameRequest
    extends CustomResource<GatewayHostnameRequestSpec, GatewayHostnameRequestStatus>
    implements Namespaced {
  /** The schema lets a GatewayHostnameRequest have no spec at all. */
  @Override
  public @Nullable GatewayHostnameRequestSpec getSpec() {
    return super.getSpec();
  }

  /** Nothing has been reported yet while this is null. */
  @Override
  public @Nullable GatewayHostnameRequestStatus getStatus() {
    return super.getStatus();
  }
}
