package io.tenantry.rows;

import io.tenantry.pass.Failure;
import io.tenantry.pass.Failure.Kind;
import io.tenantry.pass.PortException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The parsed connection string of a Secret: {@code
 * scheme://user:password@host:port/path?parameter=value}.
 */
public final class ConnectionString {
  public static final String KEY = "connectionString";

  private static final Pattern FORM =
      Pattern.compile(
          "(?<scheme>[a-z][a-z0-9+.:-]*)://(?:(?<user>[^/?#]*)@)?(?<hosts>[\\w.,:\\[\\]-]*)"
              + "(?:/(?<path>[^?#]*))?(?:\\?(?<query>[^#]*))?");

  private final String scheme;
  private final Optional<String> user;
  private final Optional<String> password;
  private final String hosts;
  private final String path;
  private final Map<String, String> parameters;
  private final Secrets secrets;

  private ConnectionString(
      String whole, String scheme, String user, String hosts, String path, String query) {
    this.scheme = scheme;
    this.hosts = hosts;
    this.path = decoded(path);
    this.parameters = parameters(query);
    int colon = user.indexOf(':');
    var rawPassword = colon < 0 ? "" : user.substring(colon + 1);
    this.user =
        word(decoded(colon < 0 ? user : user.substring(0, colon)))
            .or(() -> word(parameters.getOrDefault("user", "")));
    this.password =
        word(decoded(rawPassword)).or(() -> word(parameters.getOrDefault("password", "")));
    var words = new ArrayList<>(List.of(whole, rawPassword));
    password.ifPresent(words::add);
    this.secrets = Secrets.of(words);
    parameters.remove("user");
    parameters.remove("password");
  }

  /** The Secret's; INVALID where it has none, or one that is not of this form. */
  public static ConnectionString of(Map<String, String> secret) {
    var text = text(secret);
    var form = FORM.matcher(text);
    if (!form.matches()) {
      throw invalid(
          KEY
              + " is not of the form scheme://user:password@host:port/name; special characters in"
              + " the password must be written as %40 and the like");
    }
    try {
      return new ConnectionString(
          text,
          form.group("scheme"),
          group(form.group("user")),
          form.group("hosts"),
          group(form.group("path")),
          group(form.group("query")));
    } catch (IllegalArgumentException _) {
      throw invalid(KEY + " has a % that is not followed by two hexadecimal digits");
    }
  }

  /** As the Secret has it; INVALID where it has none. */
  public static String text(Map<String, String> secret) {
    var text = secret.getOrDefault(KEY, "").strip();
    if (text.isEmpty()) {
      throw invalid("The Secret has no key " + KEY);
    }
    return text;
  }

  private static PortException invalid(String message) {
    return new PortException(new Failure(Kind.INVALID, message));
  }

  private static String group(@Nullable String group) {
    return group == null ? "" : group;
  }

  private static Optional<String> word(String text) {
    return Optional.of(text).filter(some -> !some.isEmpty());
  }

  private static Map<String, String> parameters(String query) {
    var parameters = new LinkedHashMap<String, String>();
    for (var part : query.split("&", -1)) {
      if (!part.isEmpty()) {
        int equals = part.indexOf('=');
        var name = equals < 0 ? part : part.substring(0, equals);
        parameters.put(decoded(name), equals < 0 ? "" : decoded(part.substring(equals + 1)));
      }
    }
    return parameters;
  }

  /** A plus sign is itself: this is no form of a web page. */
  private static String decoded(String text) {
    return URLDecoder.decode(text.replace("+", "%2B"), StandardCharsets.UTF_8);
  }

  public String scheme() {
    return scheme;
  }

  public Optional<String> user() {
    return user;
  }

  public Optional<String> password() {
    return password;
  }

  /** With ports, separated by commas where there are several. */
  public String hosts() {
    return hosts;
  }

  /** Without its first slash. */
  public String path() {
    return path;
  }

  /** Without user and password. */
  public Map<String, String> parameters() {
    return Map.copyOf(parameters);
  }

  public Secrets secrets() {
    return secrets;
  }

  @Override
  public String toString() {
    return scheme + "://***";
  }
}
