package io.tenantry.simulator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.tenantry.simulator.core.Accounts;
import io.tenantry.simulator.core.SimulatorSettings;
import java.net.http.HttpRequest.BodyPublishers;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Map;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.AwsCredentials;
import software.amazon.awssdk.auth.credentials.AwsSessionCredentials;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import software.amazon.awssdk.services.route53.model.ListHostedZonesRequest;

/** Who calls is found out as AWS does it, and refused in each protocol's own words. */
class AuthenticationTest {
  private static final String FORM = "Action=GetCallerIdentity&Version=2011-06-15";

  private Simulator simulator;
  private Clients owner;

  @BeforeEach
  void start() throws Exception {
    var settings = SimulatorSettings.fast().merge(Map.of("wire", Map.of("verifySignatures", true)));
    simulator = Simulator.start(SimulatorOptions.fast().withSettings(settings));
    owner = Clients.owner(simulator);
  }

  @AfterEach
  void stop() throws Exception {
    simulator.close();
  }

  @Test
  void acceptsWhatTheSdkSigns() {
    try (var sts = owner.sts()) {
      assertThat(sts.getCallerIdentity().account()).isEqualTo(Clients.ACCOUNT);
    }
  }

  @Test
  void refusesAKeyThatNobodyHas() {
    var stranger = AwsBasicCredentials.create("AKIASTRANGER", "secret");
    assertRefused(stranger, "InvalidClientTokenId", "UnrecognizedClientException");
  }

  @Test
  void refusesAWrongSecret() {
    var forged = AwsBasicCredentials.create(Clients.OWNER.accessKeyId(), "wrong");
    assertRefused(forged, "SignatureDoesNotMatch", "InvalidSignatureException");
  }

  @Test
  void refusesASessionThatIsOver() {
    var session = session(Instant.now().minusSeconds(1));
    assertRefused(session, "ExpiredToken", "ExpiredTokenException");
  }

  @Test
  void refusesASessionWithoutItsToken() {
    var session = session(Instant.now().plusSeconds(60));
    var bare = AwsBasicCredentials.create(session.accessKeyId(), session.secretAccessKey());
    assertRefused(bare, "InvalidClientTokenId", "UnrecognizedClientException");
  }

  @Test
  void refusesARequestWithoutSignature() throws Exception {
    var sts = owner.raw(owner.request("/").POST(BodyPublishers.ofString(FORM)));
    assertThat(sts.statusCode()).isEqualTo(403);
    assertThat(sts.body()).contains("<Code>MissingAuthenticationToken</Code>");
    var acm =
        owner.raw(
            owner
                .request("/")
                .header("X-Amz-Target", "CertificateManager.ListCertificates")
                .POST(BodyPublishers.ofString("{}")));
    assertThat(acm.statusCode()).isEqualTo(400);
    assertThat(acm.body()).contains("\"__type\":\"MissingAuthenticationTokenException\"");
  }

  @Test
  void refusesAHalfSignature() throws Exception {
    var answer =
        owner.raw(
            owner
                .request("/2013-04-01/hostedzone")
                .header("Authorization", "AWS4-HMAC-SHA256 Credential=AKIAOWNER"));
    assertThat(answer.statusCode()).isEqualTo(400);
    assertThat(answer.body()).contains("<Code>IncompleteSignature</Code>");
  }

  @Test
  void refusesAnOldRequest() throws Exception {
    assertThat(signedAt(Instant.now().minus(Duration.ofMinutes(16)))).contains("RequestExpired");
    assertThat(signedAt(Instant.now().plus(Duration.ofMinutes(16)))).contains("RequestExpired");
    assertThat(signedAt(Instant.now())).contains("SignatureDoesNotMatch");
  }

  @Test
  void refusesASignatureForAnotherService() throws Exception {
    var answer = signed(Instant.now(), "acm");
    assertThat(answer).contains("Credential should be scoped to correct service: 'route53'");
  }

  private String signedAt(Instant time) throws Exception {
    return signed(time, "route53");
  }

  private String signed(Instant time, String service) throws Exception {
    var date =
        DateTimeFormatter.ofPattern("uuuuMMdd'T'HHmmss'Z'").withZone(ZoneOffset.UTC).format(time);
    var authorization =
        "AWS4-HMAC-SHA256 Credential=%s/%s/us-east-1/%s/aws4_request, SignedHeaders=host, Signature=%s"
            .formatted(Clients.OWNER.accessKeyId(), date.substring(0, 8), service, "0".repeat(64));
    return owner
        .raw(
            owner
                .request("/2013-04-01/hostedzone")
                .header("Authorization", authorization)
                .header("X-Amz-Date", date))
        .body();
  }

  private AwsSessionCredentials session(Instant expires) {
    var engine = simulator.cloud().engine();
    engine.write(_ -> {
      var role = "arn:aws:iam::" + Clients.ACCOUNT + ":role/reader";
      engine
          .store()
          .put(
              Accounts.SESSION,
              "ASIASESSION",
              new Accounts.Session(
                  "ASIASESSION", "secret", "token", Clients.ACCOUNT, role, role, expires));
      return true;
    });
    return AwsSessionCredentials.create("ASIASESSION", "secret", "token");
  }

  private void assertRefused(AwsCredentials credentials, String xmlCode, String jsonCode) {
    var clients = owner.as(credentials);
    try (var sts = clients.sts();
        var route53 = clients.route53();
        var acm = clients.acm()) {
      assertThat(codeOf(sts::getCallerIdentity)).isEqualTo(xmlCode);
      assertThat(codeOf(() -> route53.listHostedZones(ListHostedZonesRequest.builder().build())))
          .isEqualTo(xmlCode);
      assertThat(codeOf(acm::listCertificates)).isEqualTo(jsonCode);
    }
  }

  private static String codeOf(ThrowingCallable call) {
    return catchThrowableOfType(AwsServiceException.class, call).awsErrorDetails().errorCode();
  }
}
