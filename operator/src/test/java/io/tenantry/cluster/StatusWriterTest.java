package io.tenantry.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.tenantry.FakeApi;
import io.tenantry.FakeApi.Answer;
import io.tenantry.FakeApi.Request;
import io.tenantry.api.namespace.Tenant;
import io.tenantry.api.namespace.TenantStatus;
import io.tenantry.pass.Failure;
import io.tenantry.pass.PortException;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/** A status that was decided on long ago, by a process that may not be the last to decide. */
class StatusWriterTest {
  private static final String TENANT =
      "{\"apiVersion\":\"kleff.kleff.io/v1\",\"kind\":\"Tenant\",\"metadata\":{\"name\":\"ada\","
          + "\"namespace\":\"teams\",\"uid\":\"%s\",\"resourceVersion\":\"%s\"},"
          + "\"status\":{\"namespace\":\"%s\"}}";

  @Test
  void namesTheObjectAndTheVersionItWasDecidedOn() throws IOException {
    var sent = send(_ -> new Answer(200, TENANT.formatted("uid-1", "6", "new")));

    assertThat(sent.getFirst().path()).endsWith("/tenants/ada/status");
    assertThat(sent)
        .singleElement()
        .extracting(Request::body)
        .asString()
        .contains("/metadata/uid", "\"uid-1\"", "/metadata/resourceVersion", "\"5\"");
  }

  /** A user who edits the spec at the same moment costs no other pass. */
  @Test
  void isSentAgainWhereOnlyTheRestHasMoved() throws IOException {
    var sent =
        send(request ->
            request.method().equals("GET")
                ? list("uid-1", "old")
                : request.body().contains("\"6\"")
                    ? new Answer(200, TENANT.formatted("uid-1", "7", "new"))
                    : Answer.of(409));

    assertThat(sent).extracting(Request::method).containsExactly("PATCH", "GET", "PATCH");
  }

  @Test
  void doesNotOverwriteWhatSomebodyElseHasSaidSince() {
    var failure =
        catchThrowableOfType(
                PortException.class,
                () ->
                    send(request ->
                        request.method().equals("GET") ? list("uid-1", "later") : Answer.of(409)))
            .failure();

    assertThat(failure.kind()).isEqualTo(Failure.Kind.STALE);
  }

  @Test
  void saysNothingAboutANamesake() throws IOException {
    var sent =
        send(request -> request.method().equals("GET") ? list("uid-2", "old") : Answer.of(409));

    assertThat(sent).extracting(Request::method).containsExactly("PATCH", "GET");
  }

  /** Quiet at rest: a pass that finds what it has said says nothing. */
  @Test
  void isNotSentWhereNothingHasChanged() throws IOException {
    try (var api = new FakeApi(_ -> Answer.of(500));
        var client = api.client().build()) {
      var cache = new RememberedWrites(client);

      new StatusWriter(client).write(tenant("5", "old"), status("old"), cache.context());

      assertThat(api.requests()).isEmpty();
      assertThat(cache.shown()).isEmpty();
    }
  }

  /** Otherwise the next pass would see the old status and write the same again. */
  @Test
  void isInTheCacheAtOnce() throws IOException {
    try (var api = new FakeApi(_ -> new Answer(200, TENANT.formatted("uid-1", "6", "new")));
        var client = api.client().build()) {
      var cache = new RememberedWrites(client);

      new StatusWriter(client).write(tenant("5", "old"), status("new"), cache.context());

      assertThat(cache.shown())
          .singleElement()
          .satisfies(shown -> assertThat(shown.getStatus()).isEqualTo(status("new")))
          .satisfies(shown -> assertThat(shown.getMetadata().getResourceVersion()).isEqualTo("6"));
    }
  }

  /** A definition of before drops what it does not know: saying it in every pass is in vain. */
  @Test
  void isNotSentAgainWhereTheServerWouldNotKeepIt() throws IOException {
    try (var api = new FakeApi(_ -> new Answer(200, TENANT.formatted("uid-1", "6", "kept")));
        var client = api.client().build()) {
      var cache = new RememberedWrites(client);
      var writer = new StatusWriter(client);

      writer.write(tenant("5", "old"), status("wanted"), cache.context());
      writer.write(tenant("6", "kept"), status("wanted"), cache.context());
      assertThat(api.requests()).hasSize(1);

      writer.write(tenant("6", "kept"), status("another"), cache.context());
      writer.write(tenant("7", "edited"), status("another"), cache.context());
      assertThat(api.requests()).as("what differs from that is sent").hasSize(3);
    }
  }

  @Test
  void isGivenUpWhereTheObjectMovesAllTheTime() {
    var versions = new AtomicInteger(5);

    var failure =
        catchThrowableOfType(
                PortException.class,
                () ->
                    send(request ->
                        request.method().equals("GET")
                            ? list("uid-1", "old", versions.incrementAndGet())
                            : Answer.of(409)))
            .failure();

    assertThat(failure.kind()).isEqualTo(Failure.Kind.STALE);
    assertThat(versions).as("three more tries, each on the newest version").hasValue(8);
  }

  private static Tenant tenant(String version, String namespace) {
    var tenant = new Tenant();
    tenant.setMetadata(
        new ObjectMetaBuilder()
            .withNamespace("teams")
            .withName("ada")
            .withUid("uid-1")
            .withResourceVersion(version)
            .build());
    tenant.setStatus(status(namespace));
    return tenant;
  }

  private static List<Request> send(Function<Request, Answer> answers) throws IOException {
    var tenant = tenant("5", "old");
    try (var api = new FakeApi(answers);
        var client = api.client().build()) {
      Optional<Tenant> written = new StatusWriter(client).send(tenant, status("new"));
      assertThat(written.map(t -> t.getStatus().namespace()))
          .isIn(Optional.of("new"), Optional.empty());
      return api.requests();
    }
  }

  private static Answer list(String uid, String namespace) {
    return list(uid, namespace, 6);
  }

  private static Answer list(String uid, String namespace, int version) {
    return new Answer(
        200,
        "{\"apiVersion\":\"kleff.kleff.io/v1\",\"kind\":\"TenantList\",\"metadata\":{},\"items\":[%s]}"
            .formatted(TENANT.formatted(uid, version, namespace)));
  }

  private static TenantStatus status(String namespace) {
    return new TenantStatus(namespace, null, null);
  }
}
