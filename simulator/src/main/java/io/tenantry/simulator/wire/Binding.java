package io.tenantry.simulator.wire;

import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import software.amazon.awssdk.core.SdkRequest;

/**
 * The method, path and status of an operation.
 *
 * @param path segments below the API version, a variable in braces; empty but for REST
 * @param query parameters that tell this operation from another at the same path
 * @param status of a success
 * @param request makes an empty request
 */
public record Binding(
    Api api,
    String name,
    String method,
    List<String> path,
    Map<String, String> query,
    int status,
    Supplier<? extends SdkRequest.Builder> request) {

  /** {@code line} reads like {@code POST /tagging?Operation=Tag 204}. */
  static Binding rest(
      Api api, String name, String line, Supplier<? extends SdkRequest.Builder> request) {
    var words = line.split(" ", -1);
    var target = words[1].split("\\?", 2);
    return new Binding(
        api,
        name,
        words[0],
        Router.segments(target[0]),
        target.length == 1 ? Map.of() : HttpCall.form(target[1]),
        Integer.parseInt(words[2]),
        request);
  }

  static Binding post(Api api, String name, Supplier<? extends SdkRequest.Builder> request) {
    return new Binding(api, name, "POST", List.of(), Map.of(), 200, request);
  }

  static boolean isVariable(String segment) {
    return segment.startsWith("{");
  }

  static String variable(String segment) {
    return segment.substring(1, segment.length() - 1);
  }
}
