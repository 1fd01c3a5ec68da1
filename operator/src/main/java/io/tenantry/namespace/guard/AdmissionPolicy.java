package io.tenantry.namespace.guard;

import io.tenantry.api.namespace.PlanPolicies;
import io.tenantry.api.namespace.TenantPlanSpec;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * The admission rules for one kind of object, in CEL. Every plan with such rules gets a copy, and
 * each rule reads from its parameter, the plan, whether it applies.
 *
 * @param wanted whether a plan has rules for such objects
 * @param matches which requests it checks
 * @param always whether it denies even if the plan's enforcement is warn or audit
 */
record AdmissionPolicy(
    String name,
    Predicate<TenantPlanSpec> wanted,
    List<Map<String, Object>> resources,
    String matches,
    boolean always,
    List<Map<String, Object>> variables,
    List<Map<String, Object>> validations) {

  private static final String FORBIDDEN = "params.spec.?policies.?forbid.orValue([])";

  /** Whoever only takes a finalizer off must not be held back by a rule that came later. */
  private static final String SPEC_CHANGES =
      "request.operation == 'CREATE' || object.spec != oldObject.spec";

  static List<AdmissionPolicy> all() {
    return Stream.concat(
            Stream.of(pods(), services(), hosts()), TenantNetworkPolicies.all().stream())
        .toList();
  }

  private static AdmissionPolicy of(
      String name,
      Predicate<PlanPolicies> wanted,
      List<Map<String, Object>> resources,
      List<Map<String, Object>> variables,
      List<Map<String, Object>> validations) {
    return new AdmissionPolicy(
        name,
        plan -> plan.policies() != null && wanted.test(plan.policies()),
        resources,
        SPEC_CHANGES,
        false,
        variables,
        validations);
  }

  private static AdmissionPolicy pods() {
    return of(
        "pods",
        policies -> policies.allowedRegistries() != null || policies.forbid() != null,
        List.of(resources("", "v1", "pods", "pods/ephemeralcontainers")),
        List.of(
            variable(
                "containers",
                "object.spec.containers + object.spec.?initContainers.orValue([])"
                    + " + object.spec.?ephemeralContainers.orValue([])"),
            variable("forbidden", FORBIDDEN),
            variable("registries", "params.spec.?policies.?allowedRegistries.orValue([])"),
            variable(
                "strangers",
                "size(variables.registries) == 0 ? [] : variables.containers.filter(c,"
                    + " !variables.registries.exists(r, c.image.startsWith(r)))")),
        List.of(
            told(
                "size(variables.strangers) == 0",
                "'The plan does not allow images such as ' + variables.strangers[0].image"
                    + " + ': use one from ' + variables.registries.join(', ')"),
            forbidding(
                "Privileged",
                "variables.containers.all(c, !c.?securityContext.?privileged.orValue(false))",
                "The plan does not allow privileged containers"),
            forbidding(
                "HostPath",
                "object.spec.?volumes.orValue([]).all(v, !has(v.hostPath))",
                "The plan does not allow hostPath volumes"),
            forbidding(
                "HostNamespaces",
                "!object.spec.?hostNetwork.orValue(false) && !object.spec.?hostPID.orValue(false)"
                    + " && !object.spec.?hostIPC.orValue(false) && variables.containers.all(c,"
                    + " c.?ports.orValue([]).all(p, p.?hostPort.orValue(0) == 0))",
                "The plan does not allow the node's namespaces and ports"),
            forbidding(
                "PrivilegeEscalation",
                "variables.containers.all(c,"
                    + " !c.?securityContext.?allowPrivilegeEscalation.orValue(true))",
                "The plan requires securityContext.allowPrivilegeEscalation: false")));
  }

  private static AdmissionPolicy services() {
    return of(
        "services",
        policies -> policies.serviceTypes() != null,
        List.of(resources("", "v1", "services")),
        List.of(variable("types", "params.spec.?policies.?serviceTypes.orValue([])")),
        List.of(
            told(
                "size(variables.types) == 0 || object.spec.type in variables.types",
                "'The plan does not allow Services of type ' + object.spec.type + ': use '"
                    + " + variables.types.join(', ')"),
            rule(
                "size(variables.types) == 0 || size(object.spec.?externalIPs.orValue([])) == 0",
                "The plan does not allow external IPs")));
  }

  /** A host that is not named is every host, so it must be. */
  private static AdmissionPolicy hosts() {
    var strange = "!variables.domains.exists(d, h == d || h.endsWith('.' + d))";
    return of(
        "hosts",
        policies -> policies.baseDomains() != null,
        List.of(
            resources("networking.k8s.io", "v1", "ingresses"),
            resources("gateway.networking.k8s.io", "*", "httproutes", "grpcroutes", "tlsroutes")),
        List.of(
            variable("bases", "params.spec.?policies.?baseDomains.orValue([])"),
            variable(
                "domains",
                "variables.bases.map(b, namespaceObject.metadata.name + '.' + b)"
                    + " + namespaceObject.metadata.?annotations[?'"
                    + TenantLabels.DOMAINS
                    + "'].orValue('').split(',').filter(d, d != '')"),
            variable(
                "hosts",
                "request.resource.resource == 'ingresses'"
                    + " ? object.spec.?rules.orValue([]).map(r, r.?host.orValue(''))"
                    + " : object.spec.?hostnames.orValue([])"),
            variable("strangers", "variables.hosts.filter(h, " + strange + ")")),
        List.of(
            told(
                "size(variables.bases) == 0 || size(variables.strangers) == 0",
                "'Host \"' + variables.strangers[0] + '\" does not belong to the tenant: use a name of or"
                    + " below ' + variables.domains.join(', ')"),
            told(
                "size(variables.bases) == 0 || size(variables.hosts) > 0"
                    + " && !has(object.spec.defaultBackend)",
                "'Without a host this object matches every host: set a name of or below '"
                    + " + variables.domains.join(', ')"),
            told(
                "size(variables.bases) == 0 || object.spec.?tls.orValue([]).all(t,"
                    + " t.?hosts.orValue([]).all(h, !("
                    + strange
                    + ")))",
                "'A host in spec.tls does not belong to the tenant: use a name of or below '"
                    + " + variables.domains.join(', ')")));
  }

  private static Map<String, Object> resources(String group, String version, String... resources) {
    return resources(List.of("CREATE", "UPDATE"), group, version, resources);
  }

  static Map<String, Object> resources(
      List<String> operations, String group, String version, String... resources) {
    return Map.of(
        "apiGroups",
        List.of(group),
        "apiVersions",
        List.of(version),
        "operations",
        operations,
        "resources",
        List.of(resources),
        "scope",
        "Namespaced");
  }

  static Map<String, Object> variable(String name, String expression) {
    return Map.of("name", name, "expression", expression);
  }

  /** A rule whose refusal names the offender; the fixed words are for when that fails. */
  private static Map<String, Object> told(String expression, String messageExpression) {
    var rule = new TreeMap<>(rule(expression, "The plan does not allow this"));
    rule.put("messageExpression", messageExpression);
    return rule;
  }

  private static Map<String, Object> forbidding(String word, String expression, String message) {
    return rule("!('%s' in variables.forbidden) || (%s)".formatted(word, expression), message);
  }

  static Map<String, Object> rule(String expression, String message) {
    return Map.of("expression", expression, "message", message, "reason", "Forbidden");
  }
}
