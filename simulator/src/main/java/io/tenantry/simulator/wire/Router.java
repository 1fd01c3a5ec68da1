package io.tenantry.simulator.wire;

import io.tenantry.simulator.core.AwsError;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Finds the service and operation of a request on one port. */
public final class Router {
  private final Map<String, List<Binding>> rest;
  private final Map<String, Binding> byName;

  public Router(List<Binding> bindings) {
    // Of two bindings at one path the one that asks for more query parameters is tried first.
    this.rest =
        bindings.stream()
            .filter(binding -> binding.api().protocol() == Protocol.REST_XML)
            .sorted(Comparator.comparingInt(binding -> -binding.query().size()))
            .collect(Collectors.groupingBy(op -> bucket(op.api(), op.method(), op.path().size())));
    this.byName =
        bindings.stream()
            .filter(binding -> binding.api().protocol() != Protocol.REST_XML)
            .collect(Collectors.toMap(op -> op.api() + "." + op.name(), op -> op));
  }

  /** An operation and the values of its path's variables. */
  public record Route(Binding binding, Map<String, String> variables) {}

  /** The service that a request means, even when it makes no sense otherwise. */
  public static Api api(HttpCall call) {
    for (Api api : Api.values()) {
      if (api.protocol() == Protocol.REST_XML && call.path().startsWith("/" + api.version())) {
        return api;
      }
    }
    if (call.header("x-amz-target").isPresent()) {
      return Api.ACM;
    }
    var scope = call.header("authorization").flatMap(Credential::parse).map(Credential::service);
    return Stream.of(Api.values())
        .filter(api -> scope.filter(api.service()::equals).isPresent())
        .findFirst()
        .orElse(Api.STS);
  }

  public Route route(Api api, HttpCall call) {
    try {
      return switch (api.protocol()) {
        case REST_XML -> byPath(api, call);
        case JSON -> byTarget(api, call.header("x-amz-target").orElse(""));
        case QUERY -> byAction(api, HttpCall.form(call.text()));
      };
    } catch (MalformedBodyException e) {
      throw new AwsError(400, api.malformedCode(), e.getMessage());
    }
  }

  private Route byPath(Api api, HttpCall call) {
    var segments = segments(call.path());
    var below = segments.subList(Math.min(1, segments.size()), segments.size());
    for (var binding : rest.getOrDefault(bucket(api, call.method(), below.size()), List.of())) {
      var variables = variables(binding, below);
      if (variables.isPresent()
          && call.parameters().entrySet().containsAll(binding.query().entrySet())) {
        return new Route(binding, variables.get());
      }
    }
    throw WireError.UNKNOWN_OPERATION.on(api);
  }

  private Route byTarget(Api api, String target) {
    var prefix = api.version() + ".";
    return target.startsWith(prefix)
        ? named(api, target.substring(prefix.length()), WireError.INVALID_ACTION.on(api))
        : fail(WireError.INVALID_ACTION.on(api));
  }

  private Route byAction(Api api, Map<String, String> form) {
    var action = form.get("Action");
    if (action == null) {
      throw new AwsError(400, "MissingAction", "The request must contain the parameter Action.");
    }
    var version = form.getOrDefault("Version", "");
    var text = "Could not find operation %s for version %s".formatted(action, version);
    var unknown = WireError.INVALID_ACTION.on(api, text);
    return version.equals(api.version()) ? named(api, action, unknown) : fail(unknown);
  }

  private Route named(Api api, String name, AwsError otherwise) {
    var binding = byName.get(api + "." + name);
    return binding == null ? fail(otherwise) : new Route(binding, Map.of());
  }

  private static Route fail(AwsError error) {
    throw error;
  }

  private static Optional<Map<String, String>> variables(Binding binding, List<String> path) {
    var variables = new HashMap<String, String>();
    for (int i = 0; i < path.size(); i++) {
      var template = binding.path().get(i);
      if (Binding.isVariable(template)) {
        variables.put(Binding.variable(template), path.get(i));
      } else if (!template.equals(path.get(i))) {
        return Optional.empty();
      }
    }
    return Optional.of(variables);
  }

  /** Splits first and decodes then, so that an id may contain an encoded slash. */
  static List<String> segments(String path) {
    var segments = new ArrayList<String>();
    for (String raw : path.split("/", -1)) {
      if (!raw.isEmpty()) {
        segments.add(decode(raw));
      }
    }
    return segments;
  }

  private static String decode(String segment) {
    try {
      // In a path a plus is a plus.
      return URLDecoder.decode(segment.replace("+", "%2B"), StandardCharsets.UTF_8);
    } catch (IllegalArgumentException e) {
      throw new MalformedBodyException("Illegal percent-encoding in '" + segment + "'");
    }
  }

  private static String bucket(Api api, String method, int segments) {
    return api + " " + method + " " + segments;
  }
}
