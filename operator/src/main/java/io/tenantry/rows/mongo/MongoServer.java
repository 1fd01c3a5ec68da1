package io.tenantry.rows.mongo;

import com.mongodb.AuthenticationMechanism;
import com.mongodb.ConnectionString;
import com.mongodb.MongoClientSettings;
import com.mongodb.MongoException;
import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import io.tenantry.pass.Failure;
import io.tenantry.pass.Failure.Kind;
import io.tenantry.pass.PortException;
import io.tenantry.rows.Secrets;
import io.tenantry.rows.Trust;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Servers, as one source reaches them: one client with its pool, made when first needed.
 *
 * <p>Shared mutable state under its own monitor: the client.
 */
final class MongoServer implements AutoCloseable {
  private static final int SECONDS_TO_CONNECT = 10;
  private static final int SECONDS_TO_ANSWER = 60;
  private static final int LONGEST_NAME = 128;
  private static final Pattern PASSWORD = Pattern.compile("//[^/?@]*?:([^/?]*)@");

  /** Others would prove that we are the operator, to whoever listens at the address. */
  private static final Set<AuthenticationMechanism> OWN_PASSWORD =
      EnumSet.of(
          AuthenticationMechanism.SCRAM_SHA_1,
          AuthenticationMechanism.SCRAM_SHA_256,
          AuthenticationMechanism.PLAIN);

  private final String address;
  private final Optional<String> ca;
  private final String identity;
  private final Secrets secrets;
  private @Nullable MongoClient client;
  private boolean closed;

  MongoServer(Map<String, String> secret, String identity) {
    this.address = io.tenantry.rows.ConnectionString.text(secret);
    this.ca = Trust.of(secret);
    this.identity = identity;
    this.secrets = secrets(address);
    if (!address.startsWith("mongodb://") && !address.startsWith("mongodb+srv://")) {
      throw invalid("connectionString must begin with mongodb:// or mongodb+srv://");
    }
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

  private static PortException invalid(String message) {
    return new PortException(new Failure(Kind.INVALID, message));
  }

  /** Of all who use this server; it connects in the background. */
  synchronized MongoClient client() {
    if (closed) {
      throw new PortException(new Failure(Kind.UNAVAILABLE, "the source was closed"));
    }
    if (client == null) {
      client = MongoClients.create(settings());
    }
    return client;
  }

  private MongoClientSettings settings() {
    var name = "tenantry " + identity;
    var settings =
        MongoClientSettings.builder()
            .applyToClusterSettings(
                c -> c.serverSelectionTimeout(SECONDS_TO_CONNECT, TimeUnit.SECONDS))
            .applyToSocketSettings(s ->
                s.connectTimeout(SECONDS_TO_CONNECT, TimeUnit.SECONDS)
                    .readTimeout(SECONDS_TO_ANSWER, TimeUnit.SECONDS))
            .applyConnectionString(parsed())
            .applicationName(name.substring(0, Math.min(LONGEST_NAME, name.length())));
    ca.map(Trust::context)
        .ifPresent(context -> settings.applyToSslSettings(s -> s.enabled(true).context(context)));
    return settings.build();
  }

  private ConnectionString parsed() {
    ConnectionString parsed;
    try {
      parsed = new ConnectionString(address);
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

  PortException failed(String what, MongoException e) {
    return MongoFailures.of(what, e, secrets);
  }

  @Override
  public synchronized void close() {
    closed = true;
    if (client != null) {
      client.close();
    }
  }

  @Override
  public String toString() {
    return "mongodb://***";
  }
}
