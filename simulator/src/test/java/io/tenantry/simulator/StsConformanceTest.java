package io.tenantry.simulator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tenantry.simulator.core.Accounts;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.auth.credentials.AwsSessionCredentials;
import software.amazon.awssdk.services.sts.StsClient;
import software.amazon.awssdk.services.sts.model.Credentials;
import software.amazon.awssdk.services.sts.model.StsException;
import software.amazon.awssdk.services.sts.model.Tag;

/** STS through the official client, over HTTP. */
class StsConformanceTest {
  private static final String OTHER = "222222222222";
  private static final String ROLE = "arn:aws:iam::" + OTHER + ":role/dns";

  private Simulator simulator;
  private Clients owner;
  private StsClient sts;

  @BeforeEach
  void start() throws Exception {
    simulator = Simulator.start(SimulatorOptions.fast());
    owner = Clients.owner(simulator);
    sts = owner.sts();
    var engine = simulator.cloud().engine();
    engine.write(_ -> {
      engine
          .store()
          .put(
              Accounts.ROLE,
              ROLE,
              new Accounts.Role(
                  ROLE,
                  OTHER,
                  "dns",
                  List.of(Clients.ACCOUNT),
                  "shared-word",
                  List.of("https://oidc.example"),
                  Duration.ofHours(1)));
      return true;
    });
  }

  @AfterEach
  void stop() throws Exception {
    sts.close();
    simulator.close();
  }

  @Test
  void assumingARoleMovesToItsAccount() {
    var assumed =
        sts.assumeRole(assume ->
            assume
                .roleArn(ROLE)
                .roleSessionName("operator")
                .externalId("shared-word")
                .tags(Tag.builder().key("team").value("edge").build()));
    assertThat(assumed.assumedRoleUser().arn())
        .isEqualTo("arn:aws:sts::" + OTHER + ":assumed-role/dns/operator");
    assertThat(assumed.credentials().expiration())
        .isBetween(Instant.now().plusSeconds(3_500), Instant.now().plusSeconds(3_700));

    try (var there = owner.as(session(assumed.credentials())).sts();
        var route53 = owner.as(session(assumed.credentials())).route53()) {
      assertThat(there.getCallerIdentity().account()).isEqualTo(OTHER);
      route53.createHostedZone(zone -> zone.name("other.org").callerReference("1"));
    }
    try (var here = owner.route53()) {
      assertThat(here.listHostedZones().hostedZones()).isEmpty();
    }
  }

  @Test
  void refusesAWrongExternalIdAndAnUnknownRoleAlike() {
    assertDenied(ROLE, "wrong-word");
    assertDenied("arn:aws:iam::" + OTHER + ":role/missing", "shared-word");
  }

  @Test
  void refusesASessionThatIsTooLong() {
    assertThatThrownBy(() ->
            sts.assumeRole(assume ->
                assume
                    .roleArn(ROLE)
                    .roleSessionName("operator")
                    .externalId("shared-word")
                    .durationSeconds(7200)))
        .isInstanceOf(StsException.class)
        .hasMessageContaining("MaxSessionDuration");
  }

  @Test
  void webIdentityNeedsNoCredentials() {
    var payload =
        "{\"iss\":\"https://oidc.example\",\"sub\":\"system:serviceaccount:ns:sa\",\"aud\":\"sts\","
            + "\"exp\":%d}".formatted(Instant.now().plusSeconds(60).getEpochSecond());
    var token = encode("{\"alg\":\"RS256\"}") + "." + encode(payload) + "." + encode("signature");
    var assumed =
        sts.assumeRoleWithWebIdentity(
            assume -> assume.roleArn(ROLE).roleSessionName("pod").webIdentityToken(token));
    assertThat(assumed.subjectFromWebIdentityToken()).isEqualTo("system:serviceaccount:ns:sa");
    try (var there = owner.as(session(assumed.credentials())).sts()) {
      assertThat(there.getCallerIdentity().arn()).endsWith(":assumed-role/dns/pod");
    }
  }

  private void assertDenied(String role, String externalId) {
    assertThatThrownBy(() ->
            sts.assumeRole(
                assume -> assume.roleArn(role).roleSessionName("operator").externalId(externalId)))
        .isInstanceOfSatisfying(
            StsException.class,
            error -> {
              assertThat(error.statusCode()).isEqualTo(403);
              assertThat(error.awsErrorDetails().errorCode()).isEqualTo("AccessDenied");
            });
  }

  private static String encode(String text) {
    return Base64.getUrlEncoder()
        .withoutPadding()
        .encodeToString(text.getBytes(StandardCharsets.UTF_8));
  }

  private static AwsSessionCredentials session(Credentials credentials) {
    return AwsSessionCredentials.create(
        credentials.accessKeyId(), credentials.secretAccessKey(), credentials.sessionToken());
  }
}
