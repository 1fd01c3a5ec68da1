package io.tenantry.cluster;

import io.fabric8.kubernetes.client.dsl.base.ResourceDefinitionContext;

/**
 * A kind of object and its path on the API server.
 *
 * @param apiVersion {@code group/version}, or the version alone for the core group
 * @param namespaced whether its objects are in namespaces
 */
public record ApiResource(String apiVersion, String kind, String plural, boolean namespaced) {
  /** For people and for RBAC. */
  public String name() {
    return group().isEmpty() ? plural : plural + "." + group();
  }

  /** The path of one object in the API; {@code namespace} is empty where the kind has none. */
  String path(String namespace, String name) {
    return "%s/%s%s/%s/%s"
        .formatted(
            group().isEmpty() ? "/api" : "/apis",
            apiVersion,
            namespace.isEmpty() ? "" : "/namespaces/" + namespace,
            plural,
            name);
  }

  ResourceDefinitionContext context() {
    return new ResourceDefinitionContext.Builder()
        .withGroup(group())
        .withVersion(apiVersion.substring(apiVersion.indexOf('/') + 1))
        .withKind(kind)
        .withPlural(plural)
        .withNamespaced(namespaced)
        .build();
  }

  private String group() {
    int slash = apiVersion.indexOf('/');
    return slash < 0 ? "" : apiVersion.substring(0, slash);
  }
}
