package io.tenantry.proof.pool;

import io.fabric8.kubernetes.api.model.LabelSelector;
import io.fabric8.kubernetes.api.model.LabelSelectorBuilder;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.tenantry.api.hostname.GatewayHostnameRequest;
import io.tenantry.api.hostname.GatewayHostnameRequestSpec;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A request in the making, or being edited. */
final class Ask {
  private final String name;
  private String zone;
  private String hostname;
  private @Nullable String environment;
  private @Nullable String visibility;
  private @Nullable String gatewayClass;
  private @Nullable LabelSelector selector;
  private @Nullable String waf;

  Ask(String name, String zone, String hostname) {
    this.name = name;
    this.zone = zone;
    this.hostname = hostname;
  }

  static Ask from(GatewayHostnameRequest request) {
    var spec = Objects.requireNonNull(request.getSpec());
    var ask = new Ask(request.getMetadata().getName(), spec.zoneId(), spec.hostname());
    ask.environment = spec.environment();
    ask.visibility = spec.visibility();
    ask.gatewayClass = spec.gatewayClass();
    ask.selector = spec.gatewaySelector();
    ask.waf = spec.wafArn();
    return ask;
  }

  String name() {
    return name;
  }

  String hostname() {
    return hostname;
  }

  Ask visibility(String value) {
    visibility = value;
    return this;
  }

  Ask gatewayClass(String value) {
    gatewayClass = value;
    return this;
  }

  Ask waf(@Nullable String arn) {
    waf = arn;
    return this;
  }

  Ask selector(String label, String value) {
    selector = new LabelSelectorBuilder().addToMatchLabels(label, value).build();
    return this;
  }

  GatewayHostnameRequestSpec spec() {
    return new GatewayHostnameRequestSpec(
        zone, hostname, environment, visibility, gatewayClass, selector, waf);
  }

  GatewayHostnameRequest in(String namespace) {
    var request = new GatewayHostnameRequest();
    request.setMetadata(new ObjectMetaBuilder().withNamespace(namespace).withName(name).build());
    request.setSpec(spec());
    return request;
  }
}
