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

/** Lists the hostnames that the routes of a namespace may use. */
@JsonClassDescription(
    "Lists the hostnames that the routes of a namespace may use, for policy engines.")
@Group("gateway.opendi.com")
@Version("v1alpha1")
@Kind("HostnameGrant")
@Singular("hostnamegrant")
@Plural("hostnamegrants")
@ShortNames("hg")
@AdditionalPrinterColumn(name = "Namespace", jsonPath = ".spec.namespace", type = STRING)
@AdditionalPrinterColumn(name = "Hostnames", jsonPath = ".spec.hostnames", type = STRING)
@AdditionalPrinterColumn(name = "Age", jsonPath = ".metadata.creationTimestamp", type = DATE)
public final class HostnameGrant extends CustomResource<HostnameGrantSpec, HostnameGrantStatus>
    implements Namespaced {
  /** The schema lets a HostnameGrant have no spec at all. */
  @Override
  public @Nullable HostnameGrantSpec getSpec() {
    return super.getSpec();
  }

  /** Nothing has been reported yet while this is null. */
  @Override
  public @Nullable HostnameGrantStatus getStatus() {
    return super.getStatus();
  }
}
