package io.tenantry.simulator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The simulator as botocore and the AWS CLI see it; they are installed below {@code target/}. */
class BotocoreConformanceTest {
  private static final Path TOOLS = Path.of("target", "python").toAbsolutePath();

  private Simulator simulator;

  /** How a program ended and what it said. */
  private record Ended(int code, String output) {}

  @BeforeAll
  static void install() throws Exception {
    if (!Files.exists(TOOLS.resolve("installed"))) {
      assumeWorks("python3 is missing", List.of("python3", "-m", "venv", TOOLS.toString()));
      assumeWorks(
          "the package index cannot be reached",
          List.of(tool("pip"), "install", "--quiet", "botocore", "awscli"));
      Files.createFile(TOOLS.resolve("installed"));
    }
  }

  @BeforeEach
  void start() throws Exception {
    simulator = Simulator.start(SimulatorOptions.fast());
    Clients.owner(simulator);
  }

  @AfterEach
  void stop() throws Exception {
    simulator.close();
  }

  @Test
  void botocoreWorksUnchanged() throws Exception {
    var script = Path.of("src", "test", "resources", "conformance.py").toString();
    var ended = run(List.of(tool("python"), script));
    assertThat(ended.output()).endsWith("botocore is content\n");
    assertThat(ended.code()).isZero();
  }

  @Test
  void commandLineWorksUnchanged() throws Exception {
    var zone =
        aws("route53", "create-hosted-zone", "--name", "example.com", "--caller-reference", "1");
    assertThat(zone).contains("\"Name\": \"example.com.\"");
    assertThat(aws("route53", "list-hosted-zones-by-name", "--dns-name", "example.com"))
        .contains("\"Id\": \"/hostedzone/Z");
    var arn = aws("acm", "request-certificate", "--domain-name", "example.com");
    assertThat(arn).contains("arn:aws:acm:us-east-1:" + Clients.ACCOUNT);
    assertThat(aws("cloudfront", "create-connection-group", "--name", "europe"))
        .contains("\"RoutingEndpoint\": \"");
    assertThat(aws("cloudfront", "list-connection-groups")).contains("\"Name\": \"europe\"");
    var identity = new ObjectMapper().readTree(aws("sts", "get-caller-identity"));
    assertThat(identity.get("Account").asText()).isEqualTo(Clients.ACCOUNT);
    var refused =
        run(List.of(tool("aws"), "cloudfront", "get-distribution-tenant", "--identifier", "none"));
    assertThat(refused.output()).contains("(EntityNotFound)");
    assertThat(refused.code()).isNotZero();
  }

  private String aws(String... arguments) throws Exception {
    var command = new ArrayList<>(List.of(tool("aws")));
    command.addAll(List.of(arguments));
    var ended = run(command);
    assertThat(ended.code()).as(ended.output()).isZero();
    return ended.output();
  }

  private Ended run(List<String> command) throws Exception {
    return run(command, simulator.endpoint().toString());
  }

  private static Ended run(List<String> command, String endpoint) throws Exception {
    var builder = new ProcessBuilder(command).redirectErrorStream(true);
    var environment = builder.environment();
    environment.put("AWS_ENDPOINT_URL", endpoint);
    environment.put("AWS_REGION", "us-east-1");
    environment.put("AWS_DEFAULT_REGION", "us-east-1");
    environment.put("AWS_ACCESS_KEY_ID", Clients.OWNER.accessKeyId());
    environment.put("AWS_SECRET_ACCESS_KEY", Clients.OWNER.secretAccessKey());
    environment.put("AWS_PAGER", "");
    environment.put("AWS_MAX_ATTEMPTS", "1");
    var process = builder.start();
    var output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor(2, TimeUnit.MINUTES)).isTrue();
    return new Ended(process.exitValue(), output);
  }

  private static void assumeWorks(String otherwise, List<String> command) throws Exception {
    try {
      var ended = run(command, "");
      assumeTrue(ended.code() == 0, "SKIPPED: " + otherwise + ": " + ended.output());
    } catch (IOException e) {
      assumeTrue(false, "SKIPPED: " + otherwise + ": " + e.getMessage());
    }
  }

  private static String tool(String name) {
    return TOOLS.resolve("bin").resolve(name).toString();
  }
}
