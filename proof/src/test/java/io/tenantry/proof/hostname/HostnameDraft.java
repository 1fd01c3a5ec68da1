package io.tenantry.proof.hostname;

import io.fabric8.kubernetes.api.model.LabelSelectorBuilder;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.tenantry.api.hostname.GatewayHostnameRequest;
import io.tenantry.api.hostname.GatewayHostnameRequestSpec;
import io.tenantry.api.hostname.Routing;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** A GatewayHostnameRequest in the making, or being edited. */
record HostnameDraft(
    String name, Map<String, String> annotations, GatewayHostnameRequestSpec spec) {
  HostnameDraft {
    annotations = Map.copyOf(annotations);
  }

  static HostnameDraft of(String name, Zone zone, String hostname) {
    return new HostnameDraft(
        name,
        Map.of(),
        new GatewayHostnameRequestSpec(zone.id(), hostname, null, null, null, null, null, null));
  }

  static HostnameDraft from(GatewayHostnameRequest request) {
    return new HostnameDraft(
        request.getMetadata().getName(),
        Map.of(),
        Objects.requireNonNull(request.getSpec(), "no spec"));
  }

  HostnameDraft hostname(String hostname) {
    return with(
        new GatewayHostnameRequestSpec(
            spec.zoneId(),
            hostname,
            spec.environment(),
            spec.visibility(),
            spec.gatewayClass(),
            spec.gatewaySelector(),
            spec.wafArn(),
            spec.routing()));
  }

  HostnameDraft zone(String id) {
    return with(
        new GatewayHostnameRequestSpec(
            id,
            spec.hostname(),
            spec.environment(),
            spec.visibility(),
            spec.gatewayClass(),
            spec.gatewaySelector(),
            spec.wafArn(),
            spec.routing()));
  }

  HostnameDraft environment(String environment) {
    return with(
        new GatewayHostnameRequestSpec(
            spec.zoneId(),
            spec.hostname(),
            environment,
            spec.visibility(),
            spec.gatewayClass(),
            spec.gatewaySelector(),
            spec.wafArn(),
            spec.routing()));
  }

  HostnameDraft visibility(String visibility) {
    return with(
        new GatewayHostnameRequestSpec(
            spec.zoneId(),
            spec.hostname(),
            spec.environment(),
            visibility,
            spec.gatewayClass(),
            spec.gatewaySelector(),
            spec.wafArn(),
            spec.routing()));
  }

  HostnameDraft gatewayClass(String name) {
    return with(
        new GatewayHostnameRequestSpec(
            spec.zoneId(),
            spec.hostname(),
            spec.environment(),
            spec.visibility(),
            name,
            spec.gatewaySelector(),
            spec.wafArn(),
            spec.routing()));
  }

  /** Only on Gateways with this label. */
  HostnameDraft selector(String label, String value) {
    return with(
        new GatewayHostnameRequestSpec(
            spec.zoneId(),
            spec.hostname(),
            spec.environment(),
            spec.visibility(),
            spec.gatewayClass(),
            new LabelSelectorBuilder().addToMatchLabels(label, value).build(),
            spec.wafArn(),
            spec.routing()));
  }

  /** On a Gateway of its own: no other request has this web ACL. */
  HostnameDraft alone() {
    return waf("arn:aws:wafv2:us-east-1:111111111111:regional/webacl/%s/1".formatted(name));
  }

  HostnameDraft waf(@Nullable String arn) {
    return with(
        new GatewayHostnameRequestSpec(
            spec.zoneId(),
            spec.hostname(),
            spec.environment(),
            spec.visibility(),
            spec.gatewayClass(),
            spec.gatewaySelector(),
            arn,
            spec.routing()));
  }

  HostnameDraft weighted(@Nullable String set, int weight) {
    return routing(new Routing("weighted", set, weight, null));
  }

  /** How clusters share the name. */
  HostnameDraft routing(@Nullable Routing routing) {
    return with(
        new GatewayHostnameRequestSpec(
            spec.zoneId(),
            spec.hostname(),
            spec.environment(),
            spec.visibility(),
            spec.gatewayClass(),
            spec.gatewaySelector(),
            spec.wafArn(),
            routing));
  }

  private HostnameDraft with(GatewayHostnameRequestSpec changed) {
    return new HostnameDraft(name, annotations, changed);
  }

  HostnameDraft annotation(String key, String value) {
    var more = new TreeMap<>(annotations);
    more.put(key, value);
    return new HostnameDraft(name, more, spec);
  }

  GatewayHostnameRequest in(String namespace) {
    var request = new GatewayHostnameRequest();
    request.setMetadata(
        new ObjectMetaBuilder()
            .withNamespace(namespace)
            .withName(name)
            .withAnnotations(annotations)
            .build());
    request.setSpec(spec);
    return request;
  }
}
