package io.tenantry.cloud.aws;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The policy that users give the operator is what it calls, and nothing else. */
class IamPolicyTest {
  private static final Path POLICY = Path.of("..", "docs", "iam", "edge.json");

  /** Not calls that we make by a client of ours, but needed for them. */
  private static final List<String> INDIRECT =
      List.of(
          // CloudFront does this on our behalf for a managed certificate.
          "acm:RequestCertificate",
          // The SDK does this for credentials of a role, with tags where there are some.
          "sts:AssumeRole",
          "sts:TagSession");

  @Test
  void allowsExactlyWhatIsUsed() throws IOException {
    var used =
        Stream.concat(
            Stream.of(AwsOperation.values())
                .map(call -> call.service().title() + ":" + call.awsName()),
            INDIRECT.stream());
    assertThat(actions()).containsExactlyInAnyOrderElementsOf(used.toList());
  }

  @Test
  void deniesNothingAndUsesNoWildcardForActions() throws IOException {
    assertThat(actions()).noneMatch(action -> action.contains("*"));
    assertThat(statements())
        .allSatisfy(statement -> {
          assertThat(statement.path("Effect").asText()).isEqualTo("Allow");
          assertThat(statement.path("Sid").asText()).matches("[A-Za-z0-9]+");
        });
  }

  private static List<String> actions() throws IOException {
    return statements().stream()
        .flatMap(statement -> statement.path("Action").valueStream())
        .map(JsonNode::asText)
        .toList();
  }

  private static List<JsonNode> statements() throws IOException {
    var policy = new ObjectMapper().readTree(Files.readString(POLICY));
    return policy.path("Statement").valueStream().toList();
  }
}
