package io.tenantry.proof.hostname;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.tenantry.proof.ObjectHistory;
import io.tenantry.proof.Patience;
import io.tenantry.sandbox.junit.TestNames;
import io.tenantry.simulator.control.Call;
import io.tenantry.simulator.control.Fault.Effect;
import java.util.List;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceLock;

/** While AWS does not answer, what serves goes on serving, and nothing is done about it. */
@WithHostnames
@ResourceLock(WithHostnames.LOCK)
class HostnameOutageIT {
  private static final Effect DOWN = new Effect.Refuse("ServiceUnavailable", 503, "AWS is down");
  private static final Effect UNREACHABLE = new Effect.DropBefore();
  private static final Effect STORM =
      new Effect.Refuse("ThrottlingException", 400, "Rate exceeded");

  private final HostnameCloud cloud;
  private final TestNames names;
  private final Requests requests;
  private final Zone zone;

  HostnameOutageIT(KubernetesClient client, HostnameCloud cloud, TestNames names) {
    this.cloud = cloud;
    this.names = names;
    this.requests = new Requests(client, names.namespace());
    this.zone = cloud.zone(names.unique("z"));
  }

  @AfterEach
  void relent() {
    cloud.relent();
  }

  @Test
  void nothingIsReplacedAndNothingIsTouched() {
    var drafts =
        Stream.of("one", "two", "three")
            .map(label -> HostnameDraft.of(names.unique(label), zone, zone.hostname(label)))
            .toList();
    drafts.forEach(requests::create);
    drafts.forEach(draft -> requests.awaitReady(draft.name()));

    assertNothingHappens(drafts, "acm", DOWN, "ListCertificates");
    assertNothingHappens(drafts, "acm", UNREACHABLE, "ListCertificates");
    assertNothingHappens(drafts, "acm", STORM, "ListCertificates");
    assertNothingHappens(drafts, "route53", DOWN, "ListResourceRecordSets");
  }

  /** All who are ready stay so; who comes meanwhile gets there afterwards. */
  @Test
  void aStormOfThrottlingPasses() {
    var resting = HostnameDraft.of(names.unique("resting"), zone, zone.hostname("resting"));
    requests.createReady(resting);
    var coming = HostnameDraft.of(names.unique("coming"), zone, zone.hostname("coming"));
    try (var story = requests.story(resting.name())) {
      var mark = cloud.mark();
      cloud.outage(null, STORM);
      requests.create(coming);
      awaitRefused(mark, "RequestCertificate", 2);
      cloud.relent();

      requests.awaitReady(coming.name());

      assertThat(story.of("Ready")).containsExactly("True/Ready");
    }
    assertThat(cloud.certificates(zone)).hasSize(2);
  }

  private void assertNothingHappens(
      List<HostnameDraft> drafts, String service, Effect trouble, String operation) {
    var certificates = certificates(drafts);
    var records = cloud.records(zone);
    var stories = drafts.stream().map(draft -> requests.story(draft.name())).toList();
    var mark = cloud.mark();

    cloud.outage(service, trouble);
    awaitRefused(mark, operation, 1);
    awaitRefused(mark, "", 8);
    cloud.relent();
    var over = cloud.mark();
    awaitAnswered(over, operation);

    assertThat(stories)
        .allSatisfy(story -> assertThat(story.of("Ready")).containsExactly("True/Ready"));
    stories.forEach(ObjectHistory::close);
    assertThat(certificates(drafts)).isEqualTo(certificates);
    assertThat(cloud.records(zone)).isEqualTo(records);
    assertThat(cloud.writes(mark, subjects(drafts, certificates))).isEmpty();
    assertThat(cloud.certificates(zone)).hasSize(drafts.size());
  }

  private String[] subjects(List<HostnameDraft> drafts, List<String> certificates) {
    return Stream.of(
            Stream.of(zone.id()),
            drafts.stream().map(draft -> draft.spec().hostname()),
            certificates.stream())
        .flatMap(subjects -> subjects)
        .toArray(String[]::new);
  }

  private List<String> certificates(List<HostnameDraft> drafts) {
    return drafts.stream().map(draft -> requests.certificate(draft.name())).toList();
  }

  /** Of any operation where none is named. */
  private void awaitRefused(long mark, String operation, int times) {
    Awaitility.await(operation + " to be refused")
        .atMost(Patience.LIMIT)
        .until(() ->
            cloud.calls(mark).stream()
                    .filter(call -> operation.isEmpty() || call.operation().equals(operation))
                    .filter(call -> call.fault() != null)
                    .count()
                >= times);
  }

  private void awaitAnswered(long mark, String operation) {
    Awaitility.await(operation + " to be answered")
        .atMost(Patience.LIMIT)
        .until(() ->
            cloud.callsOf(mark, operation).stream().map(Call::httpStatus).anyMatch(s -> s == 200));
  }
}
