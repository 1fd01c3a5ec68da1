package io.tenantry.namespace;

import io.tenantry.cloud.Allowance;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The operator's flags that the namespaces plane uses.
 *
 * @param operatorNamespace where the operator itself runs
 * @param protectedNames globs of names that no Tenant may ever have
 * @param plans which plans the Tenants of a namespace may name
 * @param istioRevision label namespaces for this revision instead of the default injection
 */
public record NamespaceRules(
    String operatorNamespace,
    List<String> protectedNames,
    Allowance plans,
    Optional<String> istioRevision) {

  private static final List<String> ALWAYS_PROTECTED =
      List.of("default", "kube-*", "istio-system", "gatekeeper-system");

  public NamespaceRules {
    protectedNames = List.copyOf(protectedNames);
  }

  /** The rule that protects the name, if one does. */
  Optional<String> protectionOf(String name) {
    if (name.equals(operatorNamespace)) {
      return Optional.of("it is the operator's own namespace");
    }
    return Stream.concat(ALWAYS_PROTECTED.stream(), protectedNames.stream())
        .filter(glob -> matches(glob, name))
        .findFirst()
        .map(glob -> "names matching \"" + glob + "\" are protected");
  }

  private static boolean matches(String glob, String name) {
    return Pattern.matches(Pattern.quote(glob).replace("*", "\\E.*\\Q"), name);
  }
}
