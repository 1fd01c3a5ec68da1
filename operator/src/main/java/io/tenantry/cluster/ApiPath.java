package io.tenantry.cluster;

import java.net.URI;
import java.util.Arrays;
import java.util.List;

/**
 * The resource that a request to the API server addresses.
 *
 * @param resource the plural of the kind, with the subresource where there is one: {@code
 *     tenants/status}; {@code other} where the path names no kind
 */
record ApiPath(String resource, boolean watch) {
  private static final String OTHER = "other";

  static ApiPath of(URI uri) {
    var query = uri.getQuery();
    return new ApiPath(
        resource(Arrays.stream(uri.getPath().split("/", -1)).filter(s -> !s.isEmpty()).toList()),
        query != null && query.contains("watch=true"));
  }

  /** {@code /api/v1/…} or {@code /apis/group/version/…}, then perhaps a namespace. */
  private static String resource(List<String> path) {
    if (path.isEmpty()) {
      return OTHER;
    }
    var start =
        switch (path.getFirst()) {
          case "api" -> 2;
          case "apis" -> 3;
          default -> path.size();
        };
    var rest = path.subList(Math.min(start, path.size()), path.size());
    var named = rest.size() > 2 && rest.getFirst().equals("namespaces") && !subresource(rest);
    var kind = named ? rest.subList(2, rest.size()) : rest;
    if (kind.isEmpty()) {
      return OTHER;
    }
    return kind.size() > 2 ? kind.getFirst() + "/" + kind.get(2) : kind.getFirst();
  }

  /** A namespace has subresources of its own, and they look like kinds in it. */
  private static boolean subresource(List<String> rest) {
    return rest.size() == 3 && (rest.get(2).equals("status") || rest.get(2).equals("finalize"));
  }
}
