package io.tenantry.cloud.aws;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The policy that users give the operator for a plane is what it calls there, and nothing else. */
class IamPolicyTest {
  private static final Set<AwsOperation> RECORDS =
      EnumSet.of(
          AwsOperation.CHANGE_RECORDS,
          AwsOperation.LIST_RECORDS,
          AwsOperation.GET_CHANGE,
          AwsOperation.GET_ZONE);

  private static final Set<AwsOperation> OWN_CERTIFICATES =
      EnumSet.of(
          AwsOperation.REQUEST_CERTIFICATE,
          AwsOperation.TAG_CERTIFICATE,
          AwsOperation.DELETE_CERTIFICATE,
          AwsOperation.LIST_CERTIFICATES,
          AwsOperation.LIST_CERTIFICATE_TAGS);

  private static final Set<AwsOperation> ROWS =
      EnumSet.of(
          AwsOperation.SCAN,
          AwsOperation.GET_ITEMS,
          AwsOperation.DESCRIBE_TABLE,
          AwsOperation.DESCRIBE_STREAM,
          AwsOperation.GET_SHARD_ITERATOR,
          AwsOperation.GET_RECORDS);

  /** The planes that call AWS, and what only some need. */
  enum Policy {
    EDGE(
        "edge.json",
        edge(),
        // CloudFront does this on our behalf for a managed certificate.
        "acm:RequestCertificate",
        // The SDK does this for credentials of a role, with tags where there are some.
        "sts:AssumeRole",
        "sts:TagSession"),
    HOSTNAMES("hostnames.json", hostnames()),
    SOURCES("sources.json", ROWS);

    private final Path file;
    private final Set<AwsOperation> calls;
    private final List<String> indirect;

    /** {@code indirect} are no calls that we make by a client of ours, but needed for them. */
    Policy(String file, Set<AwsOperation> calls, String... indirect) {
      this.file = Path.of("..", "docs", "iam", file);
      this.calls = calls;
      this.indirect = List.of(indirect);
    }

    private static Set<AwsOperation> edge() {
      var all = EnumSet.allOf(AwsOperation.class);
      all.removeAll(OWN_CERTIFICATES);
      all.removeAll(ROWS);
      return all;
    }

    private static Set<AwsOperation> hostnames() {
      var all = EnumSet.of(AwsOperation.DESCRIBE_CERTIFICATE);
      all.addAll(OWN_CERTIFICATES);
      all.addAll(RECORDS);
      return all;
    }

    private List<JsonNode> statements() throws IOException {
      var policy = new ObjectMapper().readTree(Files.readString(file));
      return policy.path("Statement").valueStream().toList();
    }

    private List<String> actions() throws IOException {
      return statements().stream()
          .flatMap(statement -> statement.path("Action").valueStream())
          .map(JsonNode::asText)
          .toList();
    }
  }

  @ParameterizedTest
  @EnumSource
  void allowsExactlyWhatIsUsed(Policy policy) throws IOException {
    var used =
        Stream.concat(
            policy.calls.stream().map(call -> call.service().title() + ":" + call.awsName()),
            policy.indirect.stream());
    assertThat(policy.actions()).containsExactlyInAnyOrderElementsOf(used.toList());
  }

  @Test
  void onlyTaggedCertificatesMayBeDeleted() throws IOException {
    assertThat(Policy.HOSTNAMES.statements())
        .filteredOn(statement -> statement.path("Action").toString().contains("DeleteCertificate"))
        .singleElement()
        .satisfies(statement ->
            assertThat(statement.at("/Condition/StringEquals").toString())
                .isEqualTo("{\"aws:ResourceTag/managed-by\":\"gateway-orchestrator\"}"));
  }

  @Test
  void everyCallIsSomePlanesCall() {
    assertThat(Stream.of(Policy.values()).flatMap(policy -> policy.calls.stream()))
        .contains(AwsOperation.values());
  }

  @ParameterizedTest
  @EnumSource
  void deniesNothingAndUsesNoWildcardForActions(Policy policy) throws IOException {
    assertThat(policy.actions()).noneMatch(action -> action.contains("*"));
    assertThat(policy.statements())
        .allSatisfy(statement -> {
          assertThat(statement.path("Effect").asText()).isEqualTo("Allow");
          assertThat(statement.path("Sid").asText()).matches("[A-Za-z0-9]+");
        });
  }
}
