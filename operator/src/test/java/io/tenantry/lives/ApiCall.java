package io.tenantry.lives;

import java.net.URI;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * A request to an API server, taken apart.
 *
 * @param resource group, version and plural, as in the path
 * @param name empty where all objects are meant
 */
record ApiCall(
    String method,
    String resource,
    String namespace,
    String name,
    String subresource,
    Map<String, String> query,
    String contentType,
    String body) {
  private static final String NAMESPACES = "namespaces";

  static ApiCall of(String method, URI uri, String contentType, String body) {
    var all = List.of(uri.getPath().substring(1).split("/", -1));
    var prefix = all.getFirst().equals("api") ? 2 : 3;
    var rest = all.subList(prefix, all.size());
    var inside =
        rest.size() > 2 && rest.getFirst().equals(NAMESPACES) && !rest.get(2).equals("status");
    var path = inside ? rest.subList(2, rest.size()) : rest;
    return new ApiCall(
        method,
        String.join("/", all.subList(0, prefix)) + "/" + at(path, 0),
        inside ? rest.get(1) : "",
        at(path, 1),
        at(path, 2),
        query(uri),
        contentType,
        body);
  }

  private static String at(List<String> path, int index) {
    return index < path.size() ? path.get(index) : "";
  }

  private static Map<String, String> query(URI uri) {
    var query = new HashMap<String, String>();
    Stream.ofNullable(uri.getRawQuery())
        .flatMap(text -> Stream.of(text.split("&", -1)))
        .map(pair -> pair.split("=", 2))
        .forEach(pair ->
            query.put(
                pair[0],
                pair.length == 1 ? "" : URLDecoder.decode(pair[1], StandardCharsets.UTF_8)));
    return query;
  }

  String key() {
    return namespace + "/" + name;
  }
}
