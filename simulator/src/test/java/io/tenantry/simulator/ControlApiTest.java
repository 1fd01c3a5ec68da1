package io.tenantry.simulator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.net.http.HttpRequest.BodyPublishers;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import software.amazon.awssdk.services.sts.StsClient;

class ControlApiTest {
  private static final ObjectMapper JSON = new ObjectMapper();

  private Simulator simulator;
  private Clients owner;
  private StsClient sts;

  @BeforeEach
  void start() throws Exception {
    simulator = Simulator.start(SimulatorOptions.fast());
    owner = Clients.owner(simulator);
    sts = owner.sts();
  }

  @AfterEach
  void stop() throws Exception {
    sts.close();
    simulator.close();
  }

  @Test
  void ledgerShowsEveryCallAndForgetsOnRequest() throws Exception {
    sts.getCallerIdentity();
    sts.getCallerIdentity();

    var calls = call("GET", "/_sim/ledger?service=sts&operation=GetCallerIdentity", "");
    assertThat(calls).hasSize(2);
    var first = calls.get(0);
    assertThat(first.get("seq").asLong()).isEqualTo(1);
    assertThat(first.get("account").asText()).isEqualTo(Clients.ACCOUNT);
    assertThat(first.get("region").asText()).isEqualTo("eu-west-1");
    assertThat(first.get("service").asText()).isEqualTo("sts");
    assertThat(first.get("httpStatus").asInt()).isEqualTo(200);
    assertThat(first.get("principal").asText()).endsWith(":root");
    assertThat(Instant.parse(first.get("time").asText()))
        .isBetween(Instant.now().minusSeconds(60), Instant.now());

    assertThat(call("GET", "/_sim/ledger?since=1", "")).hasSize(1);
    assertThat(call("GET", "/_sim/ledger?account=999999999999", "")).isEmpty();
    assertThat(call("GET", "/_sim/ledger?service=acm", "")).isEmpty();
    call("DELETE", "/_sim/ledger", "");
    assertThat(call("GET", "/_sim/ledger", "")).isEmpty();
    sts.getCallerIdentity();
    assertThat(call("GET", "/_sim/ledger?since=2", "").get(0).get("seq").asLong()).isEqualTo(3);
  }

  @Test
  void settingsAreMerged() throws Exception {
    var before = call("GET", "/_sim/settings", "");
    var after = call("PUT", "/_sim/settings", "{\"cloudfront\":{\"tenantDeploy\":\"42s\"}}");
    assertThat(after.at("/cloudfront/tenantDeploy").asText()).isEqualTo("PT42S");
    assertThat(after.at("/cloudfront/groupDeploy")).isEqualTo(before.at("/cloudfront/groupDeploy"));
    assertThat(simulator.cloud().engine().settings().cloudfront().tenantDeploy())
        .isEqualTo(Duration.ofSeconds(42));
  }

  @Test
  void throttlesApplyAsSet() throws Exception {
    call(
        "PUT",
        "/_sim/settings",
        "{\"throttles\":{\"enabled\":true,\"rates\":{\"sts\":{\"burst\":1,\"perSecond\":0}}}}");
    sts.getCallerIdentity();
    assertThat(catchThrowable(sts::getCallerIdentity)).hasMessageContaining("Rate exceeded");
    var calls = call("GET", "/_sim/ledger", "");
    assertThat(calls.get(1).get("errorCode").asText()).isEqualTo("Throttling");
  }

  @Test
  void faultsAreSetListedPlayedAndCleared() throws Exception {
    var fault =
        "{\"service\":\"sts\",\"skip\":1,\"count\":2,\"effect\":{\"type\":\"error\","
            + "\"code\":\"ServiceUnavailable\",\"status\":503}}";
    assertThat(call("POST", "/_sim/faults", fault)).hasSize(1);
    assertThat(call("GET", "/_sim/faults", "").at("/0/effect/type").asText()).isEqualTo("error");
    sts.getCallerIdentity();
    assertThat(catchThrowable(sts::getCallerIdentity)).hasMessageContaining("Status Code: 503");
    assertThat(call("DELETE", "/_sim/faults", "")).isEmpty();
    sts.getCallerIdentity();
  }

  @Test
  void clockIsStoppedAndAdvanced() throws Exception {
    var stopped = call("POST", "/_sim/clock/advance", "{\"clock\":\"manual\"}");
    assertThat(stopped.get("clock").asText()).isEqualTo("manual");
    var later = call("POST", "/_sim/clock/advance", "{\"by\":\"72h\"}");
    assertThat(Instant.parse(later.get("time").asText()))
        .isEqualTo(Instant.parse(stopped.get("time").asText()).plus(Duration.ofHours(72)));
    assertThat(call("GET", "/_sim/clock", "")).isEqualTo(later);
  }

  @Test
  void stateIsSearchedAndPagedAndKeepsSecrets() throws Exception {
    var all = call("GET", "/_sim/state", "");
    assertThat(all.at("/kinds/access-key/total").asInt()).isEqualTo(1);
    assertThat(all.at("/kinds/access-key/items/0/id").asText()).isEqualTo("AKIAOWNER");
    assertThat(all.toString()).doesNotContain("owner-secret");
    var none = call("GET", "/_sim/state?kind=access-key&q=nobody", "");
    assertThat(none.at("/kinds/access-key/matching").asInt()).isZero();
    var beyond = call("GET", "/_sim/state?offset=1&limit=5", "");
    assertThat(beyond.at("/kinds/access-key/items")).isEmpty();
    assertThat(beyond.at("/kinds/access-key/matching").asInt()).isEqualTo(1);
  }

  @Test
  void resetGoesBackToTheStart() throws Exception {
    sts.getCallerIdentity();
    call("PUT", "/_sim/settings", "{\"cloudfront\":{\"tenantDeploy\":\"42s\"}}");
    call("POST", "/_sim/reset", "");
    assertThat(call("GET", "/_sim/ledger", "")).isEmpty();
    assertThat(call("GET", "/_sim/state", "").at("/kinds")).isEmpty();
    assertThat(call("GET", "/_sim/settings", "").at("/cloudfront/tenantDeploy").asText())
        .isEqualTo("PT0.1S");
  }

  @Test
  void plantsASeedAndKeepsWhatIsThere() throws Exception {
    var planted =
        call("POST", "/_sim/seed", "accounts: [{id: '333333333333', zones: [{name: a.test}]}]");
    assertThat(planted.at("/kinds/zone/total").asInt()).isEqualTo(1);
    assertThat(planted.at("/kinds/access-key/total").asInt()).isEqualTo(1);
  }

  @Test
  void aCertificateIsTakenIntoUseAndReleased() throws Exception {
    try (var acm = owner.acm()) {
      var arn = acm.requestCertificate(request -> request.domainName("a.test")).certificateArn();
      var use = "{\"certificate\":\"%s\",\"user\":\"arn:aws:elb:::web\"}".formatted(arn);
      call("PUT", "/_sim/certificates/use", use);
      assertThat(acm.describeCertificate(d -> d.certificateArn(arn)).certificate().inUseBy())
          .containsExactly("arn:aws:elb:::web");
      call("DELETE", "/_sim/certificates/use", use);
      await()
          .untilAsserted(() ->
              assertThat(
                      acm.describeCertificate(d -> d.certificateArn(arn)).certificate().inUseBy())
                  .isEmpty());
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "GET    | /_sim/nothing       |                                  | 404 | There is no GET /_sim/nothing",
        "PUT    | /_sim/ledger        |                                  | 404 | There is no PUT /_sim/ledger",
        "GET    | /_sim/ledger?since=x|                                  | 400 | x",
        "PUT    | /_sim/settings      | {\"cloudfront\":{\"nope\":1}}    | 400 | nope",
        "PUT    | /_sim/settings      | {\"cloudfront\":{\"tenantDeploy\":\"soon\"}} | 400 | soon",
        "PUT    | /_sim/settings      | {                                | 400 | Unexpected end",
        "POST   | /_sim/seed          | accounts: 7                      | 400 | The seed is not valid:",
        "PUT    | /_sim/certificates/use | {\"certificate\":\"x\"}      | 400 | user is missing",
        "PUT    | /_sim/certificates/use | {\"certificate\":\"x\",\"user\":\"y\"} | 400 | Could not find",
        "POST   | /_sim/faults        | {\"service\":\"sts\"}            | 400 | A fault needs an effect",
        "POST   | /_sim/faults        | {\"effect\":{\"type\":\"boom\"}} | 400 | boom",
        "POST   | /_sim/clock/advance | {\"by\":\"-1s\"}                 | 400 | -1s",
        "POST   | /_sim/clock/advance | {\"clock\":\"fast\"}             | 400 | use real, scaled:N or manual",
      })
  void saysWhatIsWrong(String method, String path, String body, int status, String words)
      throws Exception {
    var publisher = BodyPublishers.ofString(body == null ? "" : body);
    var answer = owner.raw(owner.request(path).method(method, publisher));
    assertThat(answer.statusCode()).isEqualTo(status);
    assertThat(JSON.readTree(answer.body()).get("error").asText()).contains(words);
  }

  @Test
  void aPageFromElsewhereCannotSteerIt() throws Exception {
    var answer =
        owner.raw(
            owner
                .request("/_sim/reset")
                .header("Origin", "https://evil.example")
                .POST(BodyPublishers.noBody()));
    assertThat(answer.statusCode()).isEqualTo(403);
  }

  private JsonNode call(String method, String path, String body) throws Exception {
    var answer = owner.raw(owner.request(path).method(method, BodyPublishers.ofString(body)));
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
    return JSON.readTree(answer.body());
  }
}
