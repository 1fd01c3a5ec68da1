package io.tenantry.sandbox.supply;

/** A project whose CRDs the operator uses, and their path in its Go module. */
enum Neighbour {
  GATEWAY_API("sigs.k8s.io/gateway-api", "config/crd/standard/*.yaml"),
  LOAD_BALANCER(
      "sigs.k8s.io/aws-load-balancer-controller", "config/crd/gateway/gateway.k8s.aws_*.yaml"),
  ISTIO("istio.io/api", "kubernetes/customresourcedefinitions.gen.yaml"),
  GATEKEEPER(
      "github.com/open-policy-agent/gatekeeper/v3",
      "charts/gatekeeper/crds/constrainttemplate-*.yaml"),
  /** What Gatekeeper makes of constraint templates, as it would itself if it ran here. */
  GATEKEEPER_CONSTRAINTS(
      "github.com/open-policy-agent/gatekeeper/v3", "pkg/readiness/testdata/crds/*.yaml"),
  EXTERNAL_DNS("sigs.k8s.io/external-dns", "config/crd/standard/*.yaml");

  private final String module;
  private final String files;

  Neighbour(String module, String files) {
    this.module = module;
    this.files = files;
  }

  String module() {
    return module;
  }

  /** A path in the module whose last part is a glob. */
  String files() {
    return files;
  }
}
