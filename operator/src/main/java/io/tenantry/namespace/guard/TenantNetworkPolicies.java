package io.tenantry.namespace.guard;

import static io.tenantry.namespace.guard.AdmissionPolicy.resources;
import static io.tenantry.namespace.guard.AdmissionPolicy.rule;
import static io.tenantry.namespace.guard.AdmissionPolicy.variable;

import io.tenantry.api.namespace.TenantPlanSpec;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/**
 * Admission rules that keep users of a tenant from opening a network or mesh that the plan
 * isolates: such policies are additive, so that one that allows everything would void the plan's.
 *
 * <p>Users who may delete these rules are exempt, because they could delete them first: the
 * operator, cluster admins, and the controller that cleans up a deleted namespace.
 */
final class TenantNetworkPolicies {
  private static final List<String> OPERATIONS = List.of("CREATE", "UPDATE", "DELETE");
  private static final String ANY_CHANGE = "request.operation != 'UPDATE' || object != oldObject";
  private static final String HOME = "namespaceObject.metadata.name";

  private TenantNetworkPolicies() {}

  static List<AdmissionPolicy> all() {
    return List.of(network(), authorization(), authentication(), sidecars());
  }

  private static AdmissionPolicy network() {
    return new AdmissionPolicy(
        "network",
        plan -> PlanSwitches.network(plan) != SwitchMode.OFF,
        List.of(resources(OPERATIONS, "networking.k8s.io", "v1", "networkpolicies")),
        ANY_CHANGE,
        true,
        variables(
            "params.spec.?network.?mode",
            NetworkGuard.POLICY,
            "object.spec.?ingress.orValue([]).exists(r, %s) || object.spec.?egress.orValue([]).exists(r, %s)"
                .formatted(opens("from"), opens("to"))),
        validations(
            "The plan isolates the network: each rule must name its peers, and only pods of"
                + " this namespace"));
  }

  /** Without peers a rule is for everybody. */
  private static String opens(String peers) {
    return "size(r.?%1$s.orValue([])) == 0 || r.%1$s.exists(p, has(p.ipBlock) || (has(p.namespaceSelector) && p.namespaceSelector.?matchLabels[?'kubernetes.io/metadata.name'].orValue('') != %2$s))"
        .formatted(peers, HOME);
  }

  /** Policies that deny, audit or delegate open nothing. */
  private static AdmissionPolicy authorization() {
    return mesh(
        "mesh-authorization",
        _ -> true,
        resources(OPERATIONS, "security.istio.io", "*", "authorizationpolicies"),
        IstioGuard.ISOLATION,
        "object.?spec.?action.orValue('ALLOW') == 'ALLOW' && object.?spec.?rules.orValue([]).exists(r, size(r.?from.orValue([])) == 0 || r.from.exists(f, !(%s) && !(%s)))"
            .formatted(
                "size(f.?source.?namespaces.orValue([])) > 0 && f.source.namespaces.all(n, n == %s)"
                    .formatted(HOME),
                "size(f.?source.?principals.orValue([])) > 0 && f.source.principals.all(p, p.matches('^[^*/]+/ns/' + %s + '/sa/[^/]+$'))"
                    .formatted(HOME)),
        "allow only sources of this namespace");
  }

  /** For some pods it may leave to the plan's what it does not say. */
  private static AdmissionPolicy authentication() {
    return mesh(
        "mesh-authentication",
        _ -> true,
        resources(OPERATIONS, "security.istio.io", "*", "peerauthentications"),
        IstioGuard.DEFAULT,
        "!(object.?spec.?mtls.?mode.orValue('UNSET') in (object.?spec.?selector.hasValue()"
            + " ? ['STRICT', 'UNSET'] : ['STRICT']))"
            + " || object.?spec.?portLevelMtls.orValue({}).exists(port,"
            + " !(object.spec.portLevelMtls[port].?mode.orValue('UNSET') in ['STRICT', 'UNSET']))",
        "mTLS must be STRICT");
  }

  private static AdmissionPolicy sidecars() {
    return mesh(
        "mesh-sidecars",
        plan -> plan.istio() != null && Boolean.TRUE.equals(plan.istio().sidecar()),
        resources(OPERATIONS, "networking.istio.io", "*", "sidecars"),
        IstioGuard.DEFAULT,
        "object.?spec.?outboundTrafficPolicy.?mode.orValue('REGISTRY_ONLY') != 'REGISTRY_ONLY'"
            + " || object.?spec.?egress.orValue([]).exists(e, e.?hosts.orValue([]).exists(h,"
            + " !h.startsWith('./') && !h.startsWith('istio-system/') && !h.startsWith("
            + HOME
            + " + '/')))",
        "a Sidecar may reach only this namespace and istio-system");
  }

  private static AdmissionPolicy mesh(
      String name,
      Predicate<TenantPlanSpec> wanted,
      Map<String, Object> resources,
      String reserved,
      String open,
      String instead) {
    return new AdmissionPolicy(
        name,
        plan -> PlanSwitches.istio(plan) != SwitchMode.OFF && wanted.test(plan),
        List.of(resources),
        ANY_CHANGE,
        true,
        variables("params.spec.?istio.?mode", reserved, open),
        validations("The plan isolates the mesh: " + instead));
  }

  /**
   * What the rules ask. They hold only while the switch is on: the plan is the parameter, and an
   * edit of it holds at once. What is ours is known by its label or its name, before and after, so
   * that no user takes the name before the operator does.
   */
  private static List<Map<String, Object>> variables(String mode, String reserved, String open) {
    return List.of(
        variable(
            "allowance",
            mode
                + ".orValue('off') == 'off' ? 'allow'"
                + " : params.spec.?network.?tenantPolicies.orValue('restrict')"),
        variable(
            "trusted",
            "authorizer.group('admissionregistration.k8s.io')"
                + ".resource('validatingadmissionpolicies').check('delete').allowed()"),
        variable(
            "changed",
            "request.operation == 'CREATE' || request.operation == 'UPDATE' && object.?spec !="
                + " oldObject.?spec"),
        variable(
            "ours",
            "request.operation != 'DELETE' && (%s) || request.operation != 'CREATE' && (%s)"
                .formatted(isOurs("object", reserved), isOurs("oldObject", reserved))),
        variable("open", "request.operation != 'DELETE' && (" + open + ")"));
  }

  private static String isOurs(String object, String reserved) {
    return "%1$s.metadata.?name.orValue('') == '%2$s' || %1$s.metadata.?labels[?'%3$s'].orValue('') == '%4$s'"
        .formatted(object, reserved, TenantLabels.MANAGED_BY, TenantLabels.MANAGER);
  }

  private static List<Map<String, Object>> validations(String closed) {
    return List.of(
        rule(
            "variables.allowance == 'allow' || !variables.ours || variables.trusted",
            "The operator manages this object, which isolates the tenant; change the TenantPlan"
                + " instead"),
        rule(
            "variables.allowance != 'deny' || !variables.changed || variables.trusted",
            "The plan does not allow tenants to write network policies"),
        rule(
            "variables.allowance != 'restrict' || !variables.changed || !variables.open ||"
                + " variables.trusted",
            closed));
  }
}
