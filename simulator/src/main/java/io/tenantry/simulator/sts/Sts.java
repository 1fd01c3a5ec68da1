package io.tenantry.simulator.sts;

import io.tenantry.simulator.core.Accounts;
import io.tenantry.simulator.core.Accounts.Role;
import io.tenantry.simulator.core.Accounts.Session;
import io.tenantry.simulator.core.AwsError;
import io.tenantry.simulator.core.Caller;
import io.tenantry.simulator.core.Engine;
import io.tenantry.simulator.core.Handler;
import io.tenantry.simulator.core.Ids;
import io.tenantry.simulator.core.Service;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.SdkResponse;
import software.amazon.awssdk.services.sts.model.AssumeRoleRequest;
import software.amazon.awssdk.services.sts.model.AssumeRoleResponse;
import software.amazon.awssdk.services.sts.model.AssumeRoleWithWebIdentityRequest;
import software.amazon.awssdk.services.sts.model.AssumeRoleWithWebIdentityResponse;
import software.amazon.awssdk.services.sts.model.AssumedRoleUser;
import software.amazon.awssdk.services.sts.model.Credentials;
import software.amazon.awssdk.services.sts.model.GetCallerIdentityRequest;
import software.amazon.awssdk.services.sts.model.GetCallerIdentityResponse;

/** STS: AssumeRole, AssumeRoleWithWebIdentity and GetCallerIdentity. */
public final class Sts implements Service {
  private static final int DEFAULT_SECONDS = 3600;
  private static final Duration CHAINED = Duration.ofHours(1);

  private final Engine engine;
  private final Accounts accounts;
  private final Ids ids;

  public Sts(Engine engine, Accounts accounts, Ids ids) {
    this.engine = engine;
    this.accounts = accounts;
    this.ids = ids;
  }

  @Override
  public String name() {
    return "sts";
  }

  @Override
  public Map<String, Handler> operations() {
    return Map.of(
        "AssumeRole",
        engine.writing(AssumeRoleRequest.class, this::assumeRole),
        "AssumeRoleWithWebIdentity",
        engine.writing(AssumeRoleWithWebIdentityRequest.class, this::assumeRoleWithWebIdentity),
        "GetCallerIdentity",
        engine.reading(GetCallerIdentityRequest.class, this::callerIdentity));
  }

  private SdkResponse assumeRole(Caller caller, AssumeRoleRequest request, Instant now) {
    Inputs.check(request);
    var chained = caller.principal().contains(":assumed-role/");
    if (chained && seconds(request.durationSeconds()) > CHAINED.toSeconds()) {
      throw Inputs.invalid(
          "The requested DurationSeconds exceeds the 1 hour session limit for roles assumed by"
              + " role chaining");
    }
    var role =
        accounts
            .role(request.roleArn())
            .filter(r -> TrustPolicy.allows(r, caller))
            .filter(r -> TrustPolicy.knows(r, request.externalId()))
            .orElseThrow(() -> denied(caller, request.roleArn()));
    var session = open(role, request.roleSessionName(), request.durationSeconds(), now);
    return AssumeRoleResponse.builder()
        .credentials(credentials(session))
        .assumedRoleUser(user(role, session, request.roleSessionName()))
        .packedPolicySize(Inputs.packedSize(request.policy(), request.tags().size()))
        .sourceIdentity(request.sourceIdentity())
        .build();
  }

  private SdkResponse assumeRoleWithWebIdentity(
      Caller caller, AssumeRoleWithWebIdentityRequest request, Instant now) {
    Inputs.check(request);
    var token = WebIdentity.read(request.webIdentityToken());
    if (token.expired(now)) {
      throw new AwsError(
          400, "ExpiredTokenException", "Token expired: current date/time must be before expiry");
    }
    var role = trusting(request.roleArn(), token);
    var session = open(role, request.roleSessionName(), request.durationSeconds(), now);
    return AssumeRoleWithWebIdentityResponse.builder()
        .credentials(credentials(session))
        .assumedRoleUser(user(role, session, request.roleSessionName()))
        .subjectFromWebIdentityToken(token.subject())
        .audience(token.audience())
        .provider(token.issuer())
        .build();
  }

  private Role trusting(String arn, WebIdentity token) {
    return accounts
        .role(arn)
        .filter(r -> r.issuers().contains("*") || r.issuers().contains(token.issuer()))
        .orElseThrow(() ->
            new AwsError(
                403, "AccessDenied", "Not authorized to perform sts:AssumeRoleWithWebIdentity"));
  }

  private SdkResponse callerIdentity(Caller caller, GetCallerIdentityRequest request, Instant now) {
    var principal = caller.principal();
    return GetCallerIdentityResponse.builder()
        .account(caller.account())
        .arn(principal)
        .userId(
            principal.contains(":assumed-role/")
                ? roleId(principal.split("/", -1)[1]) + ":" + lastPart(principal)
                : "AIDA" + uniqueId(principal))
        .build();
  }

  private Session open(Role role, String name, @Nullable Integer seconds, Instant now) {
    var duration = Duration.ofSeconds(seconds(seconds));
    if (duration.compareTo(role.maxSession()) > 0) {
      throw Inputs.invalid(
          "The requested DurationSeconds exceeds the MaxSessionDuration set for this role.");
    }
    var principal = "arn:aws:sts::" + role.account() + ":assumed-role/" + role.name() + "/" + name;
    var session =
        new Session(
            ids.upper("ASIA", 16),
            ids.base62("", 40),
            ids.base62("IQoJ", 40) + ids.base62("", 40),
            role.account(),
            role.arn(),
            principal,
            now.plus(duration));
    accounts.open(session);
    return session;
  }

  private static long seconds(@Nullable Integer seconds) {
    return seconds == null ? DEFAULT_SECONDS : seconds;
  }

  private static AwsError denied(Caller caller, String roleArn) {
    return new AwsError(
        403,
        "AccessDenied",
        "User: "
            + caller.principal()
            + " is not authorized to perform: sts:AssumeRole on resource: "
            + roleArn);
  }

  private static Credentials credentials(Session session) {
    return Credentials.builder()
        .accessKeyId(session.id())
        .secretAccessKey(session.secret())
        .sessionToken(session.token())
        .expiration(session.expires())
        .build();
  }

  private static AssumedRoleUser user(Role role, Session session, String name) {
    return AssumedRoleUser.builder()
        .arn(session.principal())
        .assumedRoleId(roleId(role.name()) + ":" + name)
        .build();
  }

  private static String roleId(String role) {
    return "AROA" + uniqueId(role);
  }

  private static String uniqueId(String text) {
    return Ids.word(text, 17).toUpperCase(java.util.Locale.ROOT);
  }

  private static String lastPart(String arn) {
    return arn.substring(arn.lastIndexOf('/') + 1);
  }
}
