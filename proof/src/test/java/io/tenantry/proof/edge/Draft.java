package io.tenantry.proof.edge;

import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.tenantry.api.edge.Certificate;
import io.tenantry.api.edge.Customizations;
import io.tenantry.api.edge.DistributionTenant;
import io.tenantry.api.edge.DistributionTenantSpec;
import io.tenantry.api.edge.Dns;
import io.tenantry.api.edge.Domain;
import io.tenantry.api.edge.GeoRestrictions;
import io.tenantry.api.edge.ManagedCertificateRequest;
import io.tenantry.api.edge.Parameter;
import io.tenantry.api.edge.Tag;
import io.tenantry.api.edge.WebAcl;
import io.tenantry.simulator.world.SandboxWorld;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** A DistributionTenant in the making, or being edited. */
final class Draft {
  private final String name;
  private final Map<String, String> annotations = new TreeMap<>();
  private String distribution = SandboxWorld.DISTRIBUTION;
  private List<Domain> domains;
  private @Nullable Boolean enabled;
  private @Nullable String group;
  private @Nullable List<Parameter> parameters;
  private @Nullable Customizations customizations;
  private @Nullable ManagedCertificateRequest managed;
  private @Nullable List<Tag> tags;
  private @Nullable Dns dns;

  private Draft(String name, List<Domain> domains) {
    this.name = name;
    this.domains = domains;
  }

  /** Below the sandbox's distribution, with its wildcard certificate and all it requires. */
  static Draft of(String name) {
    return new Draft(name, List.of(new Domain(domain(name)))).parameters("tenantId", name);
  }

  /** Below a place's own distribution, which requires nothing. */
  static Draft of(String name, Cloud.Place place) {
    return new Draft(name, List.of(new Domain(place.domain(name))))
        .distribution(place.distribution());
  }

  /** The domain that a draft has unless told. */
  static String domain(String name) {
    return name + ".sandbox.test";
  }

  static Draft from(DistributionTenant tenant) {
    var spec = tenant.getSpec();
    var draft = new Draft(tenant.getMetadata().getName(), spec.domains());
    draft.distribution = spec.distributionId();
    draft.enabled = spec.enabled();
    draft.group = spec.connectionGroupId();
    draft.parameters = spec.parameters();
    draft.customizations = spec.customizations();
    draft.managed = spec.managedCertificateRequest();
    draft.tags = spec.tags();
    draft.dns = spec.dns();
    return draft;
  }

  String name() {
    return name;
  }

  Draft annotation(String key, String value) {
    annotations.put("tenantry.io/" + key, value);
    return this;
  }

  Draft distribution(String id) {
    distribution = id;
    return this;
  }

  Draft domains(String... names) {
    domains = Arrays.stream(names).map(Domain::new).toList();
    return this;
  }

  Draft enabled(boolean on) {
    enabled = on;
    return this;
  }

  Draft group(@Nullable String id) {
    group = id;
    return this;
  }

  /** Names and values in turn; none at all leaves the list out. */
  Draft parameters(String... pairs) {
    parameters =
        pairs.length == 0
            ? null
            : pairs(pairs).entrySet().stream()
                .map(pair -> new Parameter(pair.getKey(), pair.getValue()))
                .toList();
    return this;
  }

  Draft customizations(
      @Nullable WebAcl webAcl, @Nullable String certificate, @Nullable GeoRestrictions geo) {
    customizations =
        new Customizations(webAcl, certificate == null ? null : new Certificate(certificate), geo);
    return this;
  }

  Draft certificate(String arn) {
    return customizations(null, arn, null);
  }

  Draft noCustomizations() {
    customizations = null;
    return this;
  }

  Draft managed(String tokenHost) {
    return managed(new ManagedCertificateRequest(tokenHost, null, null));
  }

  Draft managed(@Nullable ManagedCertificateRequest request) {
    managed = request;
    return this;
  }

  /** Keys and values in turn; none at all leaves the list out. */
  Draft tags(String... pairs) {
    tags =
        pairs.length == 0
            ? null
            : pairs(pairs).entrySet().stream()
                .map(pair -> new Tag(pair.getKey(), pair.getValue()))
                .toList();
    return this;
  }

  Draft dns(String zone) {
    return dns(new Dns("route53", zone, null, null, null));
  }

  Draft dns(String zone, long ttl) {
    return dns(new Dns("route53", zone, ttl, null, null));
  }

  Draft dns(@Nullable Dns how) {
    dns = how;
    return this;
  }

  DistributionTenantSpec spec() {
    return new DistributionTenantSpec(
        distribution, domains, enabled, group, parameters, customizations, managed, tags, dns);
  }

  DistributionTenant in(String namespace) {
    var tenant = new DistributionTenant();
    tenant.setMetadata(
        new ObjectMetaBuilder()
            .withNamespace(namespace)
            .withName(name)
            .withAnnotations(annotations)
            .build());
    tenant.setSpec(spec());
    return tenant;
  }

  private static Map<String, String> pairs(String... texts) {
    var pairs = new TreeMap<String, String>();
    for (int i = 0; i < texts.length; i += 2) {
      pairs.put(texts[i], texts[i + 1]);
    }
    return pairs;
  }
}
