package io.tenantry.hostname.pool;

import io.fabric8.kubernetes.api.model.LabelSelector;
import io.fabric8.kubernetes.api.model.LabelSelectorRequirement;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Which Gateways a request accepts, by their labels; without any rule all of them. */
public record GatewaySelector(Map<String, String> labels, List<Rule> rules) {
  private static final Set<String> OPERATORS = Set.of("In", "NotIn", "Exists", "DoesNotExist");

  public GatewaySelector {
    labels = Map.copyOf(labels);
    rules = List.copyOf(rules);
  }

  /** One of the {@code matchExpressions}. */
  record Rule(String key, String operator, List<String> values) {
    Rule {
      values = List.copyOf(values);
    }

    private boolean accepts(Map<String, String> labels) {
      return switch (operator) {
        case "In" -> labels.containsKey(key) && values.contains(labels.get(key));
        case "NotIn" -> !labels.containsKey(key) || !values.contains(labels.get(key));
        case "Exists" -> labels.containsKey(key);
        case "DoesNotExist" -> !labels.containsKey(key);
        default -> false;
      };
    }
  }

  public static GatewaySelector of(LabelSelector selector) {
    return new GatewaySelector(
        Optional.ofNullable(selector.getMatchLabels()).orElse(Map.of()),
        Optional.ofNullable(selector.getMatchExpressions()).orElse(List.of()).stream()
            .map(GatewaySelector::rule)
            .toList());
  }

  public boolean matches(Map<String, String> present) {
    return labels.entrySet().stream()
            .allMatch(label -> label.getValue().equals(present.get(label.getKey())))
        && rules.stream().allMatch(rule -> rule.accepts(present));
  }

  /** An unknown operator, which matches nothing. */
  Optional<String> flaw() {
    return rules.stream()
        .filter(rule -> !OPERATORS.contains(rule.operator()))
        .findFirst()
        .map(rule ->
            "spec.gatewaySelector has operator \"%s\": use In, NotIn, Exists or DoesNotExist"
                .formatted(rule.operator()));
  }

  private static Rule rule(LabelSelectorRequirement requirement) {
    return new Rule(
        requirement.getKey(),
        requirement.getOperator(),
        Optional.ofNullable(requirement.getValues()).orElse(List.of()));
  }
}
