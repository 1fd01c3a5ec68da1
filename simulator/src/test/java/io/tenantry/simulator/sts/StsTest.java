package io.tenantry.simulator.sts;

import static io.tenantry.simulator.world.TestCloud.OWN;
import static io.tenantry.simulator.world.TestCloud.PARTNER;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tenantry.simulator.core.AwsError;
import io.tenantry.simulator.core.Caller;
import io.tenantry.simulator.world.SandboxWorld;
import io.tenantry.simulator.world.TestCloud;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Base64;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.sts.model.AssumeRoleRequest;
import software.amazon.awssdk.services.sts.model.AssumeRoleResponse;
import software.amazon.awssdk.services.sts.model.AssumeRoleWithWebIdentityRequest;
import software.amazon.awssdk.services.sts.model.AssumeRoleWithWebIdentityResponse;
import software.amazon.awssdk.services.sts.model.Credentials;
import software.amazon.awssdk.services.sts.model.GetCallerIdentityRequest;
import software.amazon.awssdk.services.sts.model.GetCallerIdentityResponse;

class StsTest {
  private static final String ROLE = "arn:aws:iam::222222222222:role/" + SandboxWorld.ROLE;
  private static final String GUARDED =
      "arn:aws:iam::222222222222:role/" + SandboxWorld.ROLE_WITH_EXTERNAL_ID;

  private final TestCloud aws = new TestCloud();

  @Test
  void knowsTheCaller() {
    var caller = aws.cloud().accounts().resolve("test", null, "us-east-1").orElseThrow();
    var identity =
        (GetCallerIdentityResponse) aws.call(caller, GetCallerIdentityRequest.builder().build());

    assertThat(identity.account()).isEqualTo(SandboxWorld.ACCOUNT);
    assertThat(identity.arn()).isEqualTo("arn:aws:iam::111111111111:user/sandbox");
    assertThat(aws.cloud().accounts().secret("test")).contains("test");
    assertThat(aws.cloud().accounts().resolve("nobody", null, "us-east-1")).isEmpty();
  }

  @Test
  void assumingARoleMovesToItsAccount() {
    var answer = aws.call(assuming(ROLE).build(), AssumeRoleResponse.class);
    assertThat(answer.assumedRoleUser().arn())
        .isEqualTo("arn:aws:sts::222222222222:assumed-role/tenantry/session");
    var moved = resolve(answer.credentials());

    assertThat(moved.account()).isEqualTo(SandboxWorld.PARTNER);
    var identity =
        (GetCallerIdentityResponse) aws.call(moved, GetCallerIdentityRequest.builder().build());
    assertThat(identity.arn()).isEqualTo(answer.assumedRoleUser().arn());
    assertThat(identity.userId()).isEqualTo(answer.assumedRoleUser().assumedRoleId());
    assertThat(aws.cloud().accounts().secret(answer.credentials().accessKeyId()))
        .contains(answer.credentials().secretAccessKey());
    assertThat(
            aws.cloud().accounts().resolve(answer.credentials().accessKeyId(), "bad", "us-east-1"))
        .isEmpty();
  }

  @Test
  void sessionsExpire() {
    var credentials = aws.call(assuming(ROLE).build(), AssumeRoleResponse.class).credentials();
    aws.advance(Duration.ofHours(1));

    assertThatThrownBy(() -> resolve(credentials))
        .isInstanceOfSatisfying(
            AwsError.class, e -> assertThat(e.code()).isEqualTo("ExpiredToken"));
  }

  @Test
  void refusesWithoutTellingWhy() {
    var wrongTrust = aws.error(PARTNER, assuming(ROLE).build());
    var missing = aws.error(OWN, assuming(ROLE + "-missing").build());
    var noExternalId = aws.error(OWN, assuming(GUARDED).build());
    var wrongExternalId = aws.error(OWN, assuming(GUARDED).externalId("guess").build());

    for (var error : new AwsError[] {wrongTrust, missing, noExternalId, wrongExternalId}) {
      assertThat(error.code()).isEqualTo("AccessDenied");
      assertThat(error.httpStatus()).isEqualTo(403);
      assertThat(error.text()).contains("is not authorized to perform: sts:AssumeRole");
    }
    aws.call(OWN, assuming(GUARDED).externalId(SandboxWorld.EXTERNAL_ID).build());
  }

  @Test
  void refusesWhatTheFormForbids() {
    assertThat(aws.refusal(AssumeRoleRequest.builder().build())).isEqualTo("400 ValidationError");
    assertThat(aws.refusal(assuming("nonsense").build())).isEqualTo("400 ValidationError");
    assertThat(aws.refusal(assuming(ROLE).roleSessionName("a b").build()))
        .isEqualTo("400 ValidationError");
    assertThat(aws.refusal(assuming(ROLE).durationSeconds(60).build()))
        .isEqualTo("400 ValidationError");
    assertThat(aws.refusal(assuming(ROLE).durationSeconds(7200).build()))
        .as("longer than the role allows")
        .isEqualTo("400 ValidationError");
    assertThat(aws.refusal(assuming(ROLE).policy("nonsense").build()))
        .isEqualTo("400 MalformedPolicyDocument");
  }

  @Test
  void chainingCapsTheSession() {
    var moved = resolve(aws.call(assuming(ROLE).build(), AssumeRoleResponse.class).credentials());
    var chained = new Caller(SandboxWorld.ACCOUNT, moved.principal(), "us-east-1");

    assertThat(aws.refusal(chained, assuming(ROLE).durationSeconds(3601).build()))
        .isEqualTo("400 ValidationError");
  }

  @Test
  void trustsWebIdentities() {
    var role = "arn:aws:iam::111111111111:role/pod";
    var request =
        AssumeRoleWithWebIdentityRequest.builder()
            .roleArn(role)
            .roleSessionName("pod")
            .webIdentityToken(token(aws.now().getEpochSecond() + 60));
    var answer =
        (AssumeRoleWithWebIdentityResponse)
            aws.call(Caller.anonymous("us-east-1"), request.build());

    assertThat(resolve(answer.credentials()).account()).isEqualTo(SandboxWorld.ACCOUNT);
    assertThat(answer.subjectFromWebIdentityToken())
        .isEqualTo("system:serviceaccount:tenantry:operator");
    assertThat(aws.refusal(request.webIdentityToken("not.a.token").build()))
        .isEqualTo("400 InvalidIdentityToken");
    assertThat(aws.refusal(request.webIdentityToken(token(1)).build()))
        .isEqualTo("400 ExpiredTokenException");
    assertThat(
            aws.refusal(request.roleArn(ROLE).webIdentityToken(token(Long.MAX_VALUE / 2)).build()))
        .isEqualTo("403 AccessDenied");
  }

  private static String token(long expires) {
    var claims =
        "{\"iss\":\"https://issuer.test\",\"sub\":\"system:serviceaccount:tenantry:operator\","
            + "\"aud\":[\"sts.amazonaws.com\"],\"exp\":"
            + expires
            + "}";
    var encoder = Base64.getUrlEncoder().withoutPadding();
    return "e30." + encoder.encodeToString(claims.getBytes(StandardCharsets.UTF_8)) + ".sig";
  }

  private static AssumeRoleRequest.Builder assuming(String role) {
    return AssumeRoleRequest.builder().roleArn(role).roleSessionName("session");
  }

  private Caller resolve(Credentials credentials) {
    return aws.cloud()
        .accounts()
        .resolve(credentials.accessKeyId(), credentials.sessionToken(), "us-east-1")
        .orElseThrow();
  }
}
