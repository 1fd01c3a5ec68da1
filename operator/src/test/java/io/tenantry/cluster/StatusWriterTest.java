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

  private static List<Request> send(Function<Request, Answer> answers) throws IOException {
    var tenant = new Tenant();
    tenant.setMetadata(
        new ObjectMetaBuilder()
            .withNamespace("teams")
            .withName("ada")
            .withUid("uid-1")
            .withResourceVersion("5")
            .build());
    tenant.setStatus(status("old"));
    try (var api = new FakeApi(answers);
        var client = api.client().build()) {
      Optional<Tenant> written = new StatusWriter(client).send(tenant, status("new"));
      assertThat(written.map(t -> t.getStatus().namespace()))
          .isIn(Optional.of("new"), Optional.empty());
      return api.requests();
    }
  }

  private static Answer list(String uid, String namespace) {
    return new Answer(
        200,
        "{\"apiVersion\":\"kleff.kleff.io/v1\",\"kind\":\"TenantList\",\"metadata\":{},\"items\":[%s]}"
            .formatted(TENANT.formatted(uid, "6", namespace)));
  }

  private static TenantStatus status(String namespace) {
    return new TenantStatus(namespace, null, null);
  }
}
