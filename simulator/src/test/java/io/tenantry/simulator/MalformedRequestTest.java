package io.tenantry.simulator;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenantry.simulator.core.SimulatorSettings;
import java.io.InputStream;
import java.net.Socket;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What no client should send gets AWS's own error shapes, and the next call works. */
class MalformedRequestTest {
  private static final String ZONES = "/2013-04-01/hostedzone";
  private static final String TENANT = "/2020-05-31/distribution-tenant";

  private Simulator simulator;
  private Clients owner;

  @BeforeEach
  void start() throws Exception {
    simulator = Simulator.start(SimulatorOptions.fast());
    owner = Clients.owner(simulator);
  }

  @AfterEach
  void stop() throws Exception {
    try (var sts = owner.sts()) {
      assertThat(sts.getCallerIdentity().account()).isEqualTo(Clients.ACCOUNT);
    }
    simulator.close();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "<CreateHostedZoneRequest>",
        "<CreateHostedZoneRequest></Wrong>",
        "not xml at all",
        "{\"Name\":\"example.com\"}",
        "<CreateHostedZoneRequest><Name>a<b/></Name></CreateHostedZoneRequest>",
        "<CreateHostedZoneRequest>text</CreateHostedZoneRequest>",
        "<!DOCTYPE x [<!ENTITY e SYSTEM \"file:///etc/passwd\">]>"
            + "<CreateHostedZoneRequest><Name>&e;</Name></CreateHostedZoneRequest>",
        "<CreateHostedZoneRequest><HostedZoneConfig><PrivateZone>maybe</PrivateZone>"
            + "</HostedZoneConfig></CreateHostedZoneRequest>",
      })
  void badXml(String body) throws Exception {
    var answer = owner.raw(signed("route53", ZONES).POST(BodyPublishers.ofString(body)));
    assertThat(answer.statusCode()).isEqualTo(400);
    assertThat(answer.body())
        .contains("<ErrorResponse xmlns=\"https://route53.amazonaws.com/doc/2013-04-01/\">")
        .contains("<Type>Sender</Type><Code>InvalidInput</Code>")
        .contains("<RequestId>");
    var cloudFront = owner.raw(signed("cloudfront", TENANT).POST(BodyPublishers.ofString(body)));
    assertThat(cloudFront.statusCode()).isEqualTo(400);
    assertThat(cloudFront.body()).contains("<Code>");
  }

  @Test
  void badXmlForCloudFront() throws Exception {
    var answer = owner.raw(signed("cloudfront", TENANT).POST(BodyPublishers.ofString("<a>")));
    assertThat(answer.body()).contains("<Code>MalformedXML</Code>");
  }

  @ParameterizedTest
  @ValueSource(strings = {"{", "[]", "\"text\"", "{\"DomainName\":[]}", "{\"Tags\":{}}", ""})
  void badJson(String body) throws Exception {
    var answer =
        owner.raw(
            signed("acm", "/")
                .header("X-Amz-Target", "CertificateManager.RequestCertificate")
                .POST(BodyPublishers.ofString(body)));
    assertThat(answer.statusCode()).isEqualTo(400);
    assertThat(answer.body()).startsWith("{\"__type\":\"SerializationException\"");
  }

  @Test
  void unknownTargets() throws Exception {
    for (var target : new String[] {"CertificateManager.Nothing", "DynamoDB_20120810.Scan"}) {
      var answer =
          owner.raw(
              signed("acm", "/")
                  .header("X-Amz-Target", target)
                  .POST(BodyPublishers.ofString("{}")));
      assertThat(answer.statusCode()).isEqualTo(400);
      assertThat(answer.body()).contains("UnknownOperationException");
    }
  }

  @Test
  void unknownPathsAndMethods() throws Exception {
    for (var path : new String[] {"/2020-05-31/nothing", "/2020-05-31", TENANT + "/a/b/c/d"}) {
      var answer = owner.raw(signed("cloudfront", path).GET());
      assertThat(answer.statusCode()).as(path).isEqualTo(404);
      assertThat(answer.body()).contains("<Code>UnknownOperationException</Code>");
    }
    var answer = owner.raw(signed("route53", ZONES).method("PATCH", BodyPublishers.ofString("")));
    assertThat(answer.statusCode()).isEqualTo(404);
  }

  @Test
  void unknownActions() throws Exception {
    assertThat(form("Action=Nothing&Version=2011-06-15"))
        .contains("<Code>InvalidAction</Code>")
        .contains("Could not find operation Nothing for version 2011-06-15");
    assertThat(form("Action=GetCallerIdentity&Version=1999-01-01")).contains("InvalidAction");
    assertThat(form("Version=2011-06-15")).contains("<Code>MissingAction</Code>");
    assertThat(form("Action=%ZZ")).contains("<Code>MalformedQueryString</Code>");
    assertThat(form("Action=AssumeRole&Version=2011-06-15&DurationSeconds=soon"))
        .contains("<Code>MalformedQueryString</Code>");
  }

  @Test
  void strictModeRefusesWrongElementNames() throws Exception {
    var wrong =
        "<CreateHostedZoneRequest><Name>example.com</Name><Colour>red</Colour>"
            + "<CallerReference>1</CallerReference></CreateHostedZoneRequest>";
    var lenient = owner.raw(signed("route53", ZONES).POST(BodyPublishers.ofString(wrong)));
    assertThat(lenient.statusCode()).isEqualTo(201);

    set(Map.of("strict", true));
    var strict = owner.raw(signed("route53", ZONES).POST(BodyPublishers.ofString(wrong)));
    assertThat(strict.statusCode()).isEqualTo(400);
    assertThat(strict.body())
        .contains("Unexpected element &apos;Colour&apos;".replace("&apos;", "'"));
    var root = wrong.replace("<Colour>red</Colour>", "").replace("CreateHostedZoneRequest", "Zone");
    assertThat(owner.raw(signed("route53", ZONES).POST(BodyPublishers.ofString(root))).body())
        .contains("Unexpected element 'Zone'");
    var prefixed = owner.raw(signed("route53", ZONES + "/%2Fhostedzone%2FZ1").GET());
    assertThat(prefixed.body()).contains("has a prefix");
  }

  @Test
  void oversizeBodies() throws Exception {
    set(Map.of("maxBodyBytes", 1000));
    var body = "<CreateHostedZoneRequest><Name>" + "x".repeat(2000);
    var answer = owner.raw(signed("route53", ZONES).POST(BodyPublishers.ofString(body)));
    assertThat(answer.statusCode()).isEqualTo(413);
    assertThat(answer.body()).contains("<Code>RequestEntityTooLarge</Code>");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "NONSENSE\r\n\r\n",
        "GET / HTTP/9.9\r\n\r\n",
        "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: lots\r\n\r\n",
        "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\nshort",
        "GET /2020-05-31/%ZZ HTTP/1.1\r\nHost: x\r\n\r\n",
        "GET /_sim/ledger?since=%ZZ HTTP/1.1\r\nHost: x\r\n\r\n",
        "\u0000\u0001\u0002\r\n\r\n",
      })
  void brokenHttp(String bytes) throws Exception {
    try (var socket = new Socket(owner.endpoint().getHost(), owner.endpoint().getPort())) {
      socket.getOutputStream().write(bytes.getBytes(StandardCharsets.ISO_8859_1));
      socket.shutdownOutput();
      InputStream in = socket.getInputStream();
      var answer = new String(in.readAllBytes(), StandardCharsets.ISO_8859_1);
      assertThat(answer).doesNotContain("HTTP/1.1 2").doesNotContain("HTTP/1.1 5");
    }
  }

  private void set(Map<String, Object> wire) {
    var engine = simulator.cloud().engine();
    engine.settings(SimulatorSettings.fast().merge(Map.of("wire", wire)));
  }

  private String form(String body) throws Exception {
    var answer =
        owner.raw(
            signed("sts", "/")
                .header("Content-Type", "application/x-www-form-urlencoded")
                .POST(BodyPublishers.ofString(body)));
    assertThat(answer.statusCode()).isEqualTo(400);
    return answer.body();
  }

  /** Signed in form: the simulator looks no closer unless told to. */
  private HttpRequest.Builder signed(String service, String path) {
    var date =
        DateTimeFormatter.ofPattern("uuuuMMdd'T'HHmmss'Z'")
            .withZone(ZoneOffset.UTC)
            .format(Instant.now());
    return owner
        .request(path)
        .header("X-Amz-Date", date)
        .header(
            "Authorization",
            "AWS4-HMAC-SHA256 Credential=%s/%s/us-east-1/%s/aws4_request, SignedHeaders=host, Signature=%s"
                .formatted(
                    Clients.OWNER.accessKeyId(), date.substring(0, 8), service, "0".repeat(64)));
  }
}
