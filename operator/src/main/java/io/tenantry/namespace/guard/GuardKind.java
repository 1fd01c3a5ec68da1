package io.tenantry.namespace.guard;

import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;

/** The kinds of object that plans create, in a Tenant's namespace or cluster-wide. */
public enum GuardKind {
  LIMIT_RANGE(Feature.QUOTA, "", "LimitRange", "limitranges", "v1"),
  RESOURCE_QUOTA(Feature.QUOTA, "", "ResourceQuota", "resourcequotas", "v1"),
  NETWORK_POLICY(Feature.NETWORK, "networking.k8s.io", "NetworkPolicy", "networkpolicies", "v1"),
  ROLE_BINDING(Feature.ACCESS, "rbac.authorization.k8s.io", "RoleBinding", "rolebindings", "v1"),
  PEER_AUTHENTICATION(
      Feature.ISTIO,
      "security.istio.io",
      "PeerAuthentication",
      "peerauthentications",
      "v1,v1beta1"),
  AUTHORIZATION_POLICY(
      Feature.ISTIO,
      "security.istio.io",
      "AuthorizationPolicy",
      "authorizationpolicies",
      "v1,v1beta1"),
  GATEWAY(Feature.ISTIO, "networking.istio.io", "Gateway", "gateways", "v1,v1beta1"),
  SIDECAR(Feature.ISTIO, "networking.istio.io", "Sidecar", "sidecars", "v1,v1beta1"),
  ADMISSION_POLICY(
      Feature.POLICIES,
      "admissionregistration.k8s.io",
      "ValidatingAdmissionPolicy",
      "validatingadmissionpolicies",
      "v1"),
  ADMISSION_BINDING(
      Feature.POLICIES,
      "admissionregistration.k8s.io",
      "ValidatingAdmissionPolicyBinding",
      "validatingadmissionpolicybindings",
      "v1"),
  ALLOWED_REPOS("K8sAllowedRepos"),
  PRIVILEGED_CONTAINER("K8sPSPPrivilegedContainer"),
  HOST_FILESYSTEM("K8sPSPHostFilesystem"),
  HOST_NAMESPACE("K8sPSPHostNamespace"),
  PRIVILEGE_ESCALATION("K8sPSPAllowPrivilegeEscalationContainer");

  /** In every API server, and without them there is nothing to guard a namespace with. */
  static final Set<GuardKind> BUILT_IN =
      Set.of(LIMIT_RANGE, RESOURCE_QUOTA, NETWORK_POLICY, ROLE_BINDING);

  public static final Set<GuardKind> OF_ADMISSION = Set.of(ADMISSION_POLICY, ADMISSION_BINDING);
  public static final Set<GuardKind> OF_GATEKEEPER =
      Set.copyOf(EnumSet.range(ALLOWED_REPOS, PRIVILEGE_ESCALATION));
  public static final Set<GuardKind> OF_TENANTS = Set.copyOf(EnumSet.range(LIMIT_RANGE, SIDECAR));
  public static final Set<GuardKind> OF_PLANS =
      Set.copyOf(EnumSet.range(ADMISSION_POLICY, PRIVILEGE_ESCALATION));

  private final Feature feature;
  private final String group;
  private final String kind;
  private final String plural;
  private final String versions;

  GuardKind(Feature feature, String group, String kind, String plural, String versions) {
    this.feature = feature;
    this.group = group;
    this.kind = kind;
    this.plural = plural;
    this.versions = versions;
  }

  /** A constraint: Gatekeeper makes its kind of a template. */
  GuardKind(String kind) {
    this(
        Feature.POLICIES,
        "constraints.gatekeeper.sh",
        kind,
        kind.toLowerCase(Locale.ROOT),
        "v1beta1");
  }

  static Set<GuardKind> of(Feature feature) {
    return Arrays.stream(values())
        .filter(kind -> kind.feature == feature)
        .collect(Collectors.toUnmodifiableSet());
  }

  public Feature feature() {
    return feature;
  }

  public String kind() {
    return kind;
  }

  String plural() {
    return plural;
  }

  /** For people and for RBAC. */
  public String resource() {
    return group.isEmpty() ? plural : plural + "." + group;
  }

  /** As {@code group/version}, the preferred first. */
  public List<String> apiVersions() {
    return Arrays.stream(versions.split(","))
        .map(version -> group.isEmpty() ? version : group + "/" + version)
        .toList();
  }
}
