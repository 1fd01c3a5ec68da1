package io.tenantry.cloud.aws;

import io.tenantry.cloud.CloudIdentity;
import io.tenantry.pass.Failure;
import io.tenantry.pass.Failure.Kind;
import io.tenantry.pass.PortException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Clients by identity: opened when needed, shared, closed when nobody has used them for a while.
 * Roles that are not on the operator's list are refused before anything is asked of AWS.
 */
final class AwsClients implements AutoCloseable {
  private static final int MOST_IDENTITIES = 64;
  private static final Duration IDLE = Duration.ofMinutes(30);
  private static final Pattern ROLE =
      Pattern.compile("arn:aws[a-z-]*:iam::(\\d{12}):role/[\\w+=,.@/-]+");

  private final AwsSettings settings;
  private final ClientFactory factory;
  private final SharedClients<CloudIdentity, ClientSet> sets;

  AwsClients(AwsSettings settings, CallMeters meters, InstantSource clock) {
    this.settings = settings;
    this.factory = new ClientFactory(settings, meters);
    this.sets =
        new SharedClients<>(
            MOST_IDENTITIES, IDLE, clock, identity -> ClientSet.of(identity, factory));
  }

  <T> T with(CloudIdentity identity, Function<ClientSet, T> use) {
    check(identity);
    return sets.with(identity, use);
  }

  /** Throws unless the role looks like one and may be assumed. */
  void check(CloudIdentity identity) {
    identity.role().ifPresent(this::check);
  }

  private void check(String role) {
    if (!ROLE.matcher(role).matches()) {
      throw new PortException(
          new Failure(
              Kind.INVALID, "%s is not the ARN of an IAM role".formatted(role), "invalid_spec"));
    }
    if (!settings.roles().allows(role)) {
      throw new PortException(
          new Failure(
              Kind.DENIED,
              "role %s is not on the operator's list of roles to assume".formatted(role),
              "access_denied"));
    }
  }

  /** Whose quota an identity's calls count against. */
  static String account(CloudIdentity identity) {
    return identity
        .role()
        .map(ROLE::matcher)
        .filter(Matcher::matches)
        .map(matcher -> matcher.group(1))
        .orElse("own");
  }

  /** How many identities have clients now. */
  int size() {
    return sets.size();
  }

  @Override
  public void close() {
    sets.close();
    factory.close();
  }
}
