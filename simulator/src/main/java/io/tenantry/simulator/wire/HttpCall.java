package io.tenantry.simulator.wire;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * One HTTP request, fully read, path and query still percent-encoded as they came.
 *
 * @param headers by lower-case name
 */
@SuppressWarnings(
    "ArrayRecordComponent") // nobody compares these, and a copy of each body would cost
public record HttpCall(
    String method, String path, String query, Map<String, String> headers, byte[] body) {

  public Optional<String> header(String name) {
    return Optional.ofNullable(headers.get(name.toLowerCase(Locale.ROOT)));
  }

  /** The query's parameters, decoded; of a repeated one the first counts. */
  public Map<String, String> parameters() {
    return form(query);
  }

  public String text() {
    return new String(body, StandardCharsets.UTF_8);
  }

  /** Whether the words occur in the path, the query or the body. */
  public boolean mentions(String words) {
    return path.contains(words) || query.contains(words) || text().contains(words);
  }

  static Map<String, String> form(String encoded) {
    var form = new LinkedHashMap<String, String>();
    for (String pair : encoded.split("&", -1)) {
      if (!pair.isEmpty()) {
        int equals = pair.indexOf('=');
        var name = decode(equals < 0 ? pair : pair.substring(0, equals));
        form.putIfAbsent(name, equals < 0 ? "" : decode(pair.substring(equals + 1)));
      }
    }
    return form;
  }

  private static String decode(String encoded) {
    try {
      return URLDecoder.decode(encoded, StandardCharsets.UTF_8);
    } catch (IllegalArgumentException e) {
      throw new MalformedBodyException("Illegal percent-encoding in '" + encoded + "'");
    }
  }
}
