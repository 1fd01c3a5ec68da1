package io.tenantry.api.hostname;

import static io.fabric8.crd.generator.annotation.AdditionalPrinterColumn.Type.DATE;
import static io.fabric8.crd.generator.annotation.AdditionalPrinterColumn.Type.STRING;

import com.fasterxml.jackson.annotation.JsonClassDescription;
import io.fabric8.crd.generator.annotation.AdditionalPrinterColumn;
import io.fabric8.generator.annotation.ValidationRule;
import io.fabric8.kubernetes.client.CustomResource;
import io.fabric8.kubernetes.model.annotation.Group;
import io.fabric8.kubernetes.model.annotation.Kind;
import io.fabric8.kubernetes.model.annotation.Plural;
import io.fabric8.kubernetes.model.annotation.ShortNames;
import io.fabric8.kubernetes.model.annotation.Singular;
import io.fabric8.kubernetes.model.annotation.Version;
import org.jspecify.annotations.Nullable;

/** Reserves a hostname for one request. */
@JsonClassDescription(
    "Reserves a hostname for one GatewayHostnameRequest. The operator creates and "
        + "deletes claims; the first request gets the hostname.")
@Group("gateway.opendi.com")
@Version("v1alpha1")
@Kind("DomainClaim")
@Singular("domainclaim")
@Plural("domainclaims")
@ShortNames("dc")
@AdditionalPrinterColumn(name = "Hostname", jsonPath = ".spec.hostname", type = STRING)
@AdditionalPrinterColumn(name = "Owner", jsonPath = ".spec.ownerRef.namespace", type = STRING)
@AdditionalPrinterColumn(name = "Age", jsonPath = ".metadata.creationTimestamp", type = DATE)
@ValidationRule(
    value = "!has(oldSelf.spec) || has(self.spec)",
    message = "spec cannot be taken away: what it says could then be changed")
public final class DomainClaim extends CustomResource<DomainClaimSpec, DomainClaimStatus> {
  /** The schema lets a DomainClaim have no spec at all. */
  @Override
  public @Nullable DomainClaimSpec getSpec() {
    return super.getSpec();
  }

  /** Nothing has been reported yet while this is null. */
  @Override
  public @Nullable DomainClaimStatus getStatus() {
    return super.getStatus();
  }
}
