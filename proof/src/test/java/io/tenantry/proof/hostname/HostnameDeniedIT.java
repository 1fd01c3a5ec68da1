package io.tenantry.proof.hostname;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.tenantry.proof.ObjectHistory;
import io.tenantry.sandbox.junit.TestNames;
import java.util.stream.Stream;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A name that AWS refuses for good stops no other name of its zone. */
@WithHostnames
@Execution(ExecutionMode.CONCURRENT)
class HostnameDeniedIT {
  private static final String TEXT = "a policy of the account does not allow this name";

  private final HostnameCloud cloud;
  private final TestNames names;
  private final Requests requests;
  private final Zone zone;

  HostnameDeniedIT(KubernetesClient client, HostnameCloud cloud, TestNames names) {
    this.cloud = cloud;
    this.names = names;
    this.requests = new Requests(client, names.namespace());
    this.zone = cloud.zone(names.unique("z"));
  }

  private HostnameDraft draft(String label) {
    return HostnameDraft.of(names.unique(label), zone, zone.hostname(label));
  }

  @ParameterizedTest
  @CsvSource({"AccessDenied, 403", "InternalFailure, 500"})
  void waitsAlone(String code, int status) {
    var denied = draft("denied");
    var others = Stream.of("one", "two", "three", "four").map(this::draft).toList();
    var match = denied.spec().hostname();
    cloud.refuse("ChangeResourceRecordSets", match, -1, code, status, TEXT);

    requests.create(denied);
    others.forEach(requests::create);
    var stories = others.stream().map(draft -> requests.story(draft.name())).toList();

    others.forEach(draft -> requests.awaitReady(draft.name()));
    var told = requests.await(denied.name(), "DnsValidated", "False", "ValidationRecordFailed");
    assertThat(told.getMessage()).contains(TEXT);
    assertThat(stories)
        .allSatisfy(story ->
            assertThat(story.messages("Ready")).noneMatch(message -> message.contains(TEXT)));
    stories.forEach(ObjectHistory::close);

    cloud.relent(match);
    requests.awaitReady(denied.name());
  }
}
