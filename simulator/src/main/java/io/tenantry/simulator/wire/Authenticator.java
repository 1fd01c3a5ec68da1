package io.tenantry.simulator.wire;

import io.tenantry.simulator.core.Accounts;
import io.tenantry.simulator.core.AwsError;
import io.tenantry.simulator.core.Caller;
import io.tenantry.simulator.core.SimulatorSettings;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;

/** Authenticates the caller, and rejects invalid credentials as AWS does. */
public final class Authenticator {
  private static final DateTimeFormatter DATE = DateTimeFormatter.ofPattern("uuuuMMdd'T'HHmmss'Z'");
  private static final String HOME = "us-east-1";

  private final Accounts accounts;
  private final InstantSource wall;

  /** Requests are dated by the client's clock, so {@code wall} is real even in simulated time. */
  public Authenticator(Accounts accounts, InstantSource wall) {
    this.accounts = accounts;
    this.wall = wall;
  }

  public Caller caller(Api api, HttpCall call, SimulatorSettings.Wire rules) {
    var header = call.header("authorization");
    if (header.isEmpty()) {
      return unsigned(api, call);
    }
    var credential =
        Credential.parse(header.get()).orElseThrow(() -> WireError.INCOMPLETE_SIGNATURE.on(api));
    var date = call.header("x-amz-date").orElse("");
    checkDate(api, date, credential, rules.clockSkew());
    if (!credential.service().equals(api.service())) {
      throw WireError.BAD_SIGNATURE.on(
          api, "Credential should be scoped to correct service: '" + api.service() + "'.");
    }
    var caller = resolve(api, call, credential);
    if (rules.verifySignatures()) {
      checkSignature(api, call, credential, date);
    }
    return caller;
  }

  private static Caller unsigned(Api api, HttpCall call) {
    if (api == Api.STS && call.text().contains("Action=AssumeRoleWithWebIdentity")) {
      return Caller.anonymous(HOME);
    }
    throw WireError.MISSING_TOKEN.on(api);
  }

  private void checkDate(Api api, String date, Credential credential, Duration skew) {
    Instant signed;
    try {
      signed = LocalDateTime.parse(date, DATE).toInstant(ZoneOffset.UTC);
    } catch (DateTimeParseException e) {
      throw WireError.INCOMPLETE_SIGNATURE.on(
          api, "Date in X-Amz-Date must be in ISO-8601 'basic format'. Got '" + date + "'.");
    }
    if (!date.startsWith(credential.date())) {
      throw WireError.BAD_SIGNATURE.on(
          api, "Date in Credential scope does not match YYYYMMDD from ISO-8601 version of date.");
    }
    var now = wall.instant();
    if (Duration.between(signed, now).abs().compareTo(skew) > 0) {
      throw WireError.REQUEST_EXPIRED.on(
          api, "Signature expired: %s is too far from %s.".formatted(signed, now));
    }
  }

  private Caller resolve(Api api, HttpCall call, Credential credential) {
    var token = call.header("x-amz-security-token").orElse(null);
    var region =
        api.global() || credential.region().equals("aws-global") ? HOME : credential.region();
    try {
      return accounts
          .resolve(credential.accessKey(), token, region)
          .orElseThrow(() -> WireError.UNKNOWN_KEY.on(api));
    } catch (AwsError e) {
      throw e.code().equals("ExpiredToken") ? WireError.EXPIRED_TOKEN.on(api) : e;
    }
  }

  private void checkSignature(Api api, HttpCall call, Credential credential, String date) {
    var secret = accounts.secret(credential.accessKey()).orElse("");
    var expected = Signature.of(call, credential, date, secret).getBytes(StandardCharsets.UTF_8);
    var given = credential.signature().getBytes(StandardCharsets.UTF_8);
    if (!MessageDigest.isEqual(expected, given) || !Signature.bodyMatches(call)) {
      throw WireError.BAD_SIGNATURE.on(api);
    }
  }
}
