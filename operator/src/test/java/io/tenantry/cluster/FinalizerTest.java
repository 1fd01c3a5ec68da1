package io.tenantry.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.utils.Serialization;
import io.tenantry.FakeApi;
import io.tenantry.FakeApi.Answer;
import io.tenantry.FakeApi.Request;
import io.tenantry.api.namespace.Tenant;
import io.tenantry.pass.Failure;
import io.tenantry.pass.PortException;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class FinalizerTest {
  private static final String OURS = "tenantry.io/finalizer";
  private static final String THEIRS = "example.com/backup";

  private Answer answer = Answer.of(500);
  private FakeApi api;
  private KubernetesClient client;
  private RememberedWrites cache;
  private Finalizer finalizer;

  @BeforeEach
  void start() throws IOException {
    api = new FakeApi(_ -> answer);
    client = api.client().build();
    cache = new RememberedWrites(client);
    finalizer = new Finalizer(client, OURS);
  }

  @AfterEach
  void stop() {
    client.close();
    api.close();
  }

  @Test
  void isOnWhatBearsItsNameOnly() {
    assertThat(finalizer.isOn(tenant("5", OURS))).isTrue();
    assertThat(finalizer.isOn(tenant("5", THEIRS))).isFalse();
  }

  @Test
  void isAddedBesideOthersOnTheVersionThatWasRead() {
    var tenant = tenant("5", THEIRS);
    answer = ok(tenant("6", THEIRS, OURS));

    finalizer.add(tenant, cache.context());

    assertThat(sent().path()).endsWith("/namespaces/teams/tenants/ada");
    assertThat(sent().method()).isEqualTo("PATCH");
    assertThat(metadata())
        .isEqualTo(
            Map.of("finalizers", List.of(THEIRS, OURS), "uid", "uid-1", "resourceVersion", "5"));
  }

  @Test
  void leavesOthersWhereTheyAreWhenItGoes() {
    var tenant = tenant("5", OURS, THEIRS);
    answer = ok(tenant("6", THEIRS));

    finalizer.remove(tenant, cache.context());

    assertThat(metadata())
        .isEqualTo(Map.of("finalizers", List.of(THEIRS), "uid", "uid-1", "resourceVersion", "5"));
  }

  /** The pass goes on with the object: its next write must not name an older version. */
  @Test
  void isOnTheObjectOfThePassAndInTheCacheAtOnce() {
    var tenant = tenant("5");
    answer = ok(tenant("6", OURS));

    finalizer.add(tenant, cache.context());

    assertThat(tenant.getFinalizers()).containsExactly(OURS);
    assertThat(tenant.getMetadata().getResourceVersion()).isEqualTo("6");
    assertThat(cache.shown())
        .singleElement()
        .satisfies(shown -> assertThat(shown.getFinalizers()).containsExactly(OURS))
        .satisfies(shown -> assertThat(shown.getMetadata().getResourceVersion()).isEqualTo("6"));
  }

  @Test
  void isNotWrittenOverWhatSomebodyElseHasChangedSince() {
    var tenant = tenant("5", THEIRS);
    answer = Answer.of(409);

    var failure =
        catchThrowableOfType(PortException.class, () -> finalizer.add(tenant, cache.context()))
            .failure();

    assertThat(failure.kind()).isEqualTo(Failure.Kind.STALE);
    assertThat(failure.message()).startsWith("Patching metadata.finalizers failed");
    assertThat(tenant.getFinalizers()).containsExactly(THEIRS);
    assertThat(tenant.getMetadata().getResourceVersion()).isEqualTo("5");
    assertThat(cache.shown()).isEmpty();
  }

  private Request sent() {
    assertThat(api.requests()).hasSize(1);
    return api.requests().getFirst();
  }

  private Object metadata() {
    Map<?, ?> patch = Serialization.unmarshal(sent().body(), Map.class);
    assertThat(patch.keySet()).hasSize(1);
    return patch.get("metadata");
  }

  private static Answer ok(Tenant tenant) {
    return new Answer(200, Serialization.asJson(tenant));
  }

  private static Tenant tenant(String version, String... finalizers) {
    var tenant = new Tenant();
    tenant.setMetadata(
        new ObjectMetaBuilder()
            .withNamespace("teams")
            .withName("ada")
            .withUid("uid-1")
            .withResourceVersion(version)
            .withFinalizers(finalizers)
            .build());
    return tenant;
  }
}
