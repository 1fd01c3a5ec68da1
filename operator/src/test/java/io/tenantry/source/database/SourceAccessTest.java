package io.tenantry.source.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.fabric8.kubernetes.api.model.Namespace;
import io.fabric8.kubernetes.api.model.NamespaceBuilder;
import io.fabric8.kubernetes.api.model.Secret;
import io.fabric8.kubernetes.api.model.SecretBuilder;
import io.fabric8.kubernetes.client.Watcher.Action;
import io.tenantry.pass.Failure;
import io.tenantry.pass.Failure.Kind;
import io.tenantry.pass.PortException;
import io.tenantry.source.Flock;
import io.tenantry.source.mapping.SourceMarks;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SourceAccessTest {
  private final Lone<Secret> secret = new Lone<>();
  private final Lone<Namespace> namespace = new Lone<>();
  private final List<String> asked = new ArrayList<>();
  private final List<String> woken = new ArrayList<>();
  private final SourceAccess access =
      new SourceAccess(
          new ReferencedObjects() {
            @Override
            public Single<Secret> secret(String home, String name) {
              asked.add(home + "/" + name);
              return secret;
            }

            @Override
            public Single<Namespace> namespace(String name) {
              asked.add(name);
              return namespace;
            }
          },
          woken::add);

  @Test
  void readsTheSecretInTheSourcesOwnNamespace() {
    secret.is(secret("connectionString", "postgres://db"));
    assertThat(credentials())
        .isEqualTo(new SecretValues(Map.of("connectionString", "postgres://db"), "1"));
    assertThat(asked).containsExactly("shop/db");
  }

  @Test
  void aSecretThatIsNotThereIsToBeCreated() {
    var failure = failure(this::credentials);
    assertThat(failure.kind()).isEqualTo(Kind.INVALID);
    assertThat(failure.message())
        .isEqualTo("Secret shop/db does not exist: create it with the key connectionString");
  }

  @Test
  void aSecretThatMayNotBeReadSaysWhoMayAllowIt() {
    secret.refuses(403, 403);
    var failure = failure(this::credentials);
    assertThat(failure.kind()).isEqualTo(Kind.DENIED);
    assertThat(failure.message()).startsWith("Secret shop/db may not be read").contains("Role");
  }

  @Test
  void anApiServerThatIsAwayIsNobodysFault() {
    secret.refuses(503, 503);
    assertThat(failure(this::credentials).kind()).isEqualTo(Kind.UNAVAILABLE);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "  "})
  void aSecretMustSayHowToReachTheDatabase(String address) {
    secret.is(secret("connectionString", address));
    assertThat(failure(this::credentials).message())
        .isEqualTo("Secret shop/db has no key connectionString");
    secret.is(secret("password", "s3cret"));
    access.forget(Flock.SOURCE.key());
    assertThat(failure(this::credentials).message())
        .isEqualTo("Secret shop/db has no key connectionString");
  }

  @Test
  void aSourceMayAlwaysUseItsOwnNamespace() {
    assertThat(access.refusal(Flock.SOURCE, "shop")).isEmpty();
    assertThat(asked).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"shop", "*", "cafe,shop", "cafe, shop", "cafe shop", " shop "})
  void anotherNamespaceMayLetItIn(String allowed) {
    namespace.is(namespace(Map.of(SourceMarks.ALLOWED_SOURCES, allowed)));
    assertThat(access.refusal(Flock.SOURCE, "tenants")).isEmpty();
    assertThat(asked).containsExactly("tenants");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "cafe", "shops", "sho*", "cafe;shop"})
  void anotherNamespaceNeedNot(String allowed) {
    namespace.is(namespace(Map.of(SourceMarks.ALLOWED_SOURCES, allowed)));
    assertThat(access.refusal(Flock.SOURCE, "tenants"))
        .hasValueSatisfying(words ->
            assertThat(words)
                .contains(
                    "does not allow TenantSources of namespace shop",
                    "tenantry.io/allowed-tenant-sources=shop"));
  }

  @Test
  void aNamespaceThatSaysNothingLetsNobodyIn() {
    namespace.is(namespace(Map.of()));
    assertThat(access.refusal(Flock.SOURCE, "tenants")).isPresent();
    namespace.tell(Action.MODIFIED, namespace(Map.of(SourceMarks.ALLOWED_SOURCES, "*")));
    assertThat(woken).containsExactly(Flock.SOURCE.key());
    assertThat(access.refusal(Flock.SOURCE, "tenants")).isEmpty();
  }

  @Test
  void aNamespaceThatIsNotThereLetsNobodyIn() {
    assertThat(access.refusal(Flock.SOURCE, "tenants"))
        .contains("Namespace tenants does not exist: create it, or correct spec.targetNamespace");
  }

  @Test
  void whetherItMayIsNotGuessed() {
    namespace.refuses(503, 503);
    assertThat(failure(() -> access.refusal(Flock.SOURCE, "tenants")).kind())
        .isEqualTo(Kind.UNAVAILABLE);
  }

  @Test
  void forgettingASourceEndsAllThatItFollows() {
    secret.is(secret("connectionString", "postgres://db"));
    namespace.is(namespace(Map.of(SourceMarks.ALLOWED_SOURCES, "*")));
    credentials();
    var _ = access.refusal(Flock.SOURCE, "tenants");
    access.forget(Flock.SOURCE.key());
    assertThat(secret.ended).isEqualTo(1);
    assertThat(namespace.ended).isEqualTo(1);
  }

  private SecretValues credentials() {
    return access.credentials(Flock.SOURCE, "db");
  }

  private static Failure failure(ThrowingCallable call) {
    return catchThrowableOfType(PortException.class, call).failure();
  }

  private static Secret secret(String key, String value) {
    return new SecretBuilder()
        .withNewMetadata()
        .withResourceVersion("1")
        .endMetadata()
        .withData(
            Map.of(key, Base64.getEncoder().encodeToString(value.getBytes(StandardCharsets.UTF_8))))
        .build();
  }

  private static Namespace namespace(Map<String, String> annotations) {
    return new NamespaceBuilder()
        .withNewMetadata()
        .withResourceVersion("of " + annotations)
        .withAnnotations(annotations)
        .endMetadata()
        .build();
  }
}
