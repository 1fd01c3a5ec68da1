package io.tenantry.simulator.core;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Access keys, roles and sessions, and the caller that they identify. */
public final class Accounts {

  /** A long-term key of an account. */
  public record AccessKey(String id, String secret, String account, String principal) {}

  /**
   * A role and who may assume it.
   *
   * @param trusts account ids, ARNs of principals, or {@code *}
   * @param externalId what a caller must show, if anything
   * @param issuers issuers of web identity tokens that may assume it, or {@code *}
   */
  public record Role(
      String arn,
      String account,
      String name,
      List<String> trusts,
      @Nullable String externalId,
      List<String> issuers,
      Duration maxSession) {
    public Role {
      trusts = List.copyOf(trusts);
      issuers = List.copyOf(issuers);
    }
  }

  /** Temporary credentials. */
  public record Session(
      String id,
      String secret,
      String token,
      String account,
      String roleArn,
      String principal,
      Instant expires) {}

  public static final Kind<AccessKey> KEY = new Kind<>("access-key", AccessKey.class);
  public static final Kind<Role> ROLE = new Kind<>("role", Role.class);
  public static final Kind<Session> SESSION = new Kind<>("session", Session.class);

  private final Engine engine;

  public Accounts(Engine engine) {
    this.engine = engine;
    engine.planner(() -> engine.store().all(SESSION).forEach(this::plan));
  }

  /**
   * The caller of these credentials; empty if they are unknown.
   *
   * @throws AwsError ExpiredToken when the session is over
   */
  public Optional<Caller> resolve(String accessKeyId, @Nullable String token, String region) {
    return engine.read(now -> resolve(accessKeyId, token, region, now));
  }

  private Optional<Caller> resolve(
      String accessKeyId, @Nullable String token, String region, Instant now) {
    var key = engine.store().find(KEY, accessKeyId);
    if (key != null) {
      return Optional.of(new Caller(key.account(), key.principal(), region));
    }
    var session = engine.store().find(SESSION, accessKeyId);
    if (session == null || !session.token().equals(token)) {
      return Optional.empty();
    }
    if (!session.expires().isAfter(now)) {
      throw new AwsError(
          403, "ExpiredToken", "The security token included in the request is expired");
    }
    return Optional.of(new Caller(session.account(), session.principal(), region));
  }

  /** The secret to check a signature with. */
  public Optional<String> secret(String accessKeyId) {
    return engine.read(_ -> {
      var key = engine.store().find(KEY, accessKeyId);
      if (key != null) {
        return Optional.of(key.secret());
      }
      return Optional.ofNullable(engine.store().find(SESSION, accessKeyId)).map(Session::secret);
    });
  }

  public Optional<Role> role(String arn) {
    return Optional.ofNullable(engine.store().find(ROLE, arn));
  }

  /** Remembers a session until a day after its end: till then it is expired, then unknown. */
  public void open(Session session) {
    engine.store().put(SESSION, session.id(), session);
    plan(session);
  }

  private void plan(Session session) {
    engine
        .agenda()
        .at(
            session.expires().plus(Duration.ofDays(1)),
            session.id(),
            (id, _) -> engine.store().remove(SESSION, id));
  }
}
