package io.tenantry.rows.mongo;

import com.mongodb.ConnectionString;
import com.mongodb.MongoClientSettings;
import com.mongodb.MongoException;
import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import io.tenantry.pass.Failure;
import io.tenantry.pass.Failure.Kind;
import io.tenantry.pass.PortException;
import io.tenantry.rows.Reach;
import io.tenantry.rows.Trust;
import io.tenantry.rows.Unreachable;
import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The MongoDB client of one source with its connection pool, created when first needed. It also
 * checks servers that other servers name against the hosts that the source may use.
 *
 * <p>Shared mutable state: the client, under its own monitor; which hosts were refused, and why.
 */
final class MongoServer implements AutoCloseable {
  private static final int SECONDS_TO_CONNECT = 10;
  private static final int SECONDS_TO_ANSWER = 60;
  private static final int LONGEST_NAME = 128;

  private final MongoAddress address;
  private final Optional<String> ca;
  private final Reach reach;
  private final String identity;
  private final Map<String, String> refused = new ConcurrentHashMap<>();
  private @Nullable MongoClient client;
  private boolean closed;

  MongoServer(Map<String, String> secret, Reach reach, String identity) {
    this.address = MongoAddress.of(secret);
    this.ca = Trust.of(secret);
    this.reach = reach;
    this.identity = identity;
  }

  /** Of all who use this server; it connects in the background. */
  MongoClient client() {
    check();
    var parsed = address.parsed();
    for (var seed : MongoAddress.seeds(parsed)) {
      try {
        reach.addresses(seed.getHost(), seed.getPort());
      } catch (UnknownHostException _) {
        // Perhaps the others are enough.
      } catch (IOException e) {
        throw Unreachable.of("mongodb", e, address.secrets());
      }
    }
    return made(parsed);
  }

  private synchronized MongoClient made(ConnectionString parsed) {
    check();
    if (client == null) {
      client = MongoClients.create(settings(parsed));
    }
    return client;
  }

  private synchronized void check() {
    if (closed) {
      throw new PortException(new Failure(Kind.UNAVAILABLE, "The source was closed"));
    }
  }

  private MongoClientSettings settings(ConnectionString parsed) {
    var name = "tenantry " + identity;
    var settings =
        MongoClientSettings.builder()
            .applyConnectionString(parsed)
            .applyToClusterSettings(c ->
                c.serverSelectionTimeout(
                    shorter(parsed.getServerSelectionTimeout(), SECONDS_TO_CONNECT),
                    TimeUnit.MILLISECONDS))
            .applyToSocketSettings(s ->
                s.connectTimeout(
                        shorter(parsed.getConnectTimeout(), SECONDS_TO_CONNECT),
                        TimeUnit.MILLISECONDS)
                    .readTimeout(
                        shorter(parsed.getSocketTimeout(), SECONDS_TO_ANSWER),
                        TimeUnit.MILLISECONDS))
            .inetAddressResolver(this::resolved)
            .applicationName(name.substring(0, Math.min(LONGEST_NAME, name.length())));
    ca.map(Trust::context)
        .ifPresent(context -> settings.applyToSslSettings(s -> s.enabled(true).context(context)));
    return settings.build();
  }

  /** A connection string may have us wait for a shorter time, and not for ever. */
  private static int shorter(@Nullable Integer asked, int seconds) {
    int most = (int) TimeUnit.SECONDS.toMillis(seconds);
    return asked == null || asked <= 0 ? most : Math.min(asked, most);
  }

  /** The driver connects to these addresses, and to no others. It does not say at which port. */
  private List<InetAddress> resolved(String host) throws UnknownHostException {
    try {
      var addresses = reach.addresses(host);
      refused.remove(host);
      return addresses;
    } catch (UnknownHostException e) {
      throw e;
    } catch (IOException e) {
      Reach.refusal(e).ifPresent(why -> refused.put(host, why));
      throw new UnknownHostException(e.getMessage());
    }
  }

  PortException failed(String what, MongoException e) {
    return MongoFailures.isAnswer(e)
        ? MongoFailures.of(what, e, address.secrets())
        : refused.values().stream()
            .findFirst()
            .map(MongoAddress::invalid)
            .orElseGet(() -> Unreachable.of("mongodb", e, address.secrets()));
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
    return address.toString();
  }
}
