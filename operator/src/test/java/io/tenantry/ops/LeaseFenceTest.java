package io.tenantry.ops;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.api.model.authorization.v1.SelfSubjectRulesReviewBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.extended.leaderelection.resourcelock.LeaderElectionRecord;
import io.fabric8.kubernetes.client.extended.leaderelection.resourcelock.LeaseLock;
import io.tenantry.FakeApi;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** On the election's own calls: what it sends is all that the fence knows. */
class LeaseFenceTest {
  private static final Duration MOMENT = Duration.ofSeconds(1);

  private final LeaseLock lock = new LeaseLock("home", "lease", "us");
  private Instant now = Instant.parse("2026-01-01T00:00:00Z");
  private long nanos;
  private int leaseStatus = 200;
  private final LeaseFence fence = new LeaseFence("lease", "us", () -> now, () -> nanos);
  private FakeApi api;
  private KubernetesClient client;

  @BeforeEach
  void start() throws IOException {
    api =
        new FakeApi(request ->
            request.path().contains("/leases")
                ? answer(request.method())
                : new FakeApi.Answer(200, request.body().isEmpty() ? "{}" : request.body()));
    client =
        api.client()
            .withHttpClientBuilderConsumer(http -> http.addOrReplaceInterceptor("lease", fence))
            .build();
  }

  @AfterEach
  void stop() {
    client.close();
    api.close();
  }

  @Test
  void nothingIsWrittenBeforeTheLeaseIsOurs() {
    refuses();
    assertThat(fence.hasLapsed()).isFalse();
    assertThat(client.configMaps().inNamespace("home").withName("x").get()).isNotNull();
    client.resource(new SelfSubjectRulesReviewBuilder().build()).create();

    renew();
    write();
  }

  @Test
  void aProcessThatSleptLongerThanItMayGoWithoutRenewingWritesNothing() {
    renew();
    pass(Leadership.RENEW_BY.minus(MOMENT));
    write();
    pass(MOMENT);

    refuses();
    assertThat(fence.hasLapsed()).isTrue();

    renew();
    write();
  }

  @Test
  void eitherClockWillDo() {
    renew();
    now = now.plus(Leadership.RENEW_BY);
    refuses();

    renew();
    nanos += Leadership.RENEW_BY.toNanos();
    now = now.minus(Duration.ofHours(1));
    refuses();
  }

  /** The answer counts from when the Lease says it was renewed, which was before a long sleep. */
  @Test
  void aRenewalThatWasPutTogetherLongAgoIsNone() {
    lock.get(client);
    var record = record("us");
    pass(Leadership.RENEW_BY);
    lock.update(client, record);

    refuses();
  }

  @Test
  void aRefusedRenewalAndAReleaseAreNone() {
    renew();
    lock.get(client);
    leaseStatus = 409;
    pass(Leadership.RENEW_BY);
    assertThatExceptionOfType(KubernetesClientException.class)
        .isThrownBy(() -> lock.update(client, record("us")));
    refuses();

    leaseStatus = 200;
    renew();
    lock.get(client);
    lock.update(client, record(""));
    refuses();
  }

  private void pass(Duration time) {
    now = now.plus(time);
    nanos += time.toNanos();
  }

  private void renew() {
    lock.get(client);
    lock.update(client, record("us"));
  }

  private LeaderElectionRecord record(String holder) {
    var time = now.atZone(ZoneOffset.UTC);
    return new LeaderElectionRecord(holder, Duration.ofSeconds(15), time, time, 0);
  }

  private void write() {
    client
        .resource(new ConfigMapBuilder().withNewMetadata().withName("x").endMetadata().build())
        .inNamespace("home")
        .create();
  }

  private void refuses() {
    int before = api.requests().size();
    assertThatExceptionOfType(KubernetesClientException.class)
        .isThrownBy(this::write)
        .withStackTraceContaining("Lease lease is not renewed for 10 s");
    assertThat(api.requests()).hasSize(before);
  }

  private FakeApi.Answer answer(String method) {
    return method.equals("GET") || leaseStatus == 200
        ? new FakeApi.Answer(
            200,
            "{\"kind\":\"Lease\",\"apiVersion\":\"coordination.k8s.io/v1\",\"metadata\":"
                + "{\"name\":\"lease\",\"namespace\":\"home\",\"resourceVersion\":\"7\"},"
                + "\"spec\":{\"holderIdentity\":\"us\",\"leaseDurationSeconds\":15,"
                + "\"leaseTransitions\":0,\"acquireTime\":\"2026-01-01T00:00:00.000000Z\","
                + "\"renewTime\":\"2026-01-01T00:00:00.000000Z\"}}")
        : FakeApi.Answer.of(leaseStatus);
  }
}
