package io.tenantry.rows.mongo;

import com.mongodb.AuthenticationMechanism;
import com.mongodb.ConnectionString;
import com.mongodb.ServerAddress;
import io.tenantry.pass.Failure;
import io.tenantry.pass.Failure.Kind;
import io.tenantry.pass.PortException;
import io.tenantry.rows.Secrets;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The parsed connection string of MongoDB, limited to the supported options. */
record MongoAddress(String text, Secrets secrets) {
  private static final Pattern PASSWORD = Pattern.compile("//[^/?@]*?:([^/?]*)@");

  /** Others would prove that we are the operator, to whoever listens at the address. */
  private static final Set<AuthenticationMechanism> OWN_PASSWORD =
      EnumSet.of(
          AuthenticationMechanism.SCRAM_SHA_1,
          AuthenticationMechanism.SCRAM_SHA_256,
          AuthenticationMechanism.PLAIN);

  /** Others lead through proxies, or open more connections and wait longer than is good for us. */
  private static final Set<String> OPTIONS =
      Set.of(
          "appname",
          "authmechanism",
          "authsource",
          "connecttimeoutms",
          "directconnection",
          "journal",
          "loadbalanced",
          "localthresholdms",
          "maxstalenessseconds",
          "readconcernlevel",
          "readpreference",
          "readpreferencetags",
          "replicaset",
          "retryreads",
          "retrywrites",
          "serverselectiontimeoutms",
          "sockettimeoutms",
          "srvmaxhosts",
          "srvservicename",
          "ssl",
          "sslinvalidhostnameallowed",
          "tls",
          "tlsallowinvalidhostnames",
          "tlscafile",
          "tlsinsecure",
          "uuidrepresentation",
          "w",
          "wtimeoutms");

  static MongoAddress of(Map<String, String> secret) {
    var text = io.tenantry.rows.ConnectionString.text(secret);
    if (!text.startsWith("mongodb://") && !text.startsWith("mongodb+srv://")) {
      throw invalid("connectionString must begin with mongodb:// or mongodb+srv://");
    }
    int query = text.indexOf('?');
    Stream.of((query < 0 ? "" : text.substring(query + 1)).split("[&;]", -1))
        .map(option -> decoded(option.split("=", 2)[0]))
        .filter(option -> !option.isEmpty())
        .filter(option -> !OPTIONS.contains(option.toLowerCase(Locale.ROOT)))
        .findFirst()
        .ifPresent(option -> {
          throw invalid(
              "connectionString has the parameter %s, which is not supported: remove it"
                  .formatted(option));
        });
    return new MongoAddress(text, secrets(text));
  }

  private static Secrets secrets(String address) {
    var words = new ArrayList<>(List.of(address));
    var password = PASSWORD.matcher(address);
    if (password.find()) {
      words.add(password.group(1));
      words.add(decoded(password.group(1)));
    }
    return Secrets.of(words);
  }

  private static String decoded(String text) {
    try {
      return URLDecoder.decode(text.replace("+", "%2B"), StandardCharsets.UTF_8);
    } catch (IllegalArgumentException _) {
      return text;
    }
  }

  static PortException invalid(String message) {
    return new PortException(new Failure(Kind.INVALID, message));
  }

  /** As the driver understands it, which may ask DNS. */
  ConnectionString parsed() {
    ConnectionString parsed;
    try {
      parsed = new ConnectionString(text);
    } catch (IllegalArgumentException e) {
      throw new PortException(
          new Failure(Kind.INVALID, "connectionString is not valid: " + secrets.message(e)),
          secrets.cause(e));
    }
    var credential = parsed.getCredential();
    var mechanism = credential == null ? null : credential.getAuthenticationMechanism();
    if (mechanism != null && !OWN_PASSWORD.contains(mechanism)) {
      throw invalid(
          "connectionString has authMechanism %s, which is not supported"
              .formatted(mechanism.getMechanismName()));
    }
    return parsed;
  }

  /** The servers that the text itself names; others are found by asking these, or DNS. */
  static List<ServerAddress> seeds(ConnectionString parsed) {
    return parsed.isSrvProtocol()
        ? List.of()
        : parsed.getHosts().stream().map(ServerAddress::new).toList();
  }

  @Override
  public String toString() {
    return "mongodb://***";
  }
}
