package io.tenantry.source.database;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Secret;
import io.fabric8.kubernetes.api.model.SecretBuilder;
import io.fabric8.kubernetes.client.Watcher.Action;
import io.fabric8.kubernetes.client.WatcherException;
import io.tenantry.pass.Failure;
import io.tenantry.pass.Failure.Kind;
import io.tenantry.pass.Lookup;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class WatchedObjectsTest {
  private static final String SOURCE = "shop/customers";

  private final List<String> woken = new ArrayList<>();
  private final Lone<Secret> secret = new Lone<Secret>().is(version("1"));
  private final WatchedObjects<Secret> followed = new WatchedObjects<>(woken::add);

  @Test
  void isReadOnceAndThenWatched() {
    assertThat(look()).isEqualTo(new Lookup.Found<>(version("1")));
    assertThat(look()).isEqualTo(new Lookup.Found<>(version("1")));
    assertThat(secret.reads).isEqualTo(1);
    assertThat(secret.watchers).hasSize(1);
  }

  @Test
  void whatTheWatchTellsIsKnownAndWakesTheSource() {
    look();
    secret.tell(Action.MODIFIED, version("2"));
    assertThat(woken).containsExactly(SOURCE);
    assertThat(look()).isEqualTo(new Lookup.Found<>(version("2")));
    assertThat(secret.reads).isEqualTo(1);
  }

  @Test
  void whatIsKnownAlreadyWakesNobody() {
    look();
    secret.tell(Action.ADDED, version("1"));
    assertThat(woken).isEmpty();
  }

  @Test
  void whatIsDeletedIsMissing() {
    look();
    secret.tell(Action.DELETED, version("2"));
    assertThat(woken).containsExactly(SOURCE);
    assertThat(look()).isEqualTo(new Lookup.Missing<>());
  }

  @Test
  void whatIsNotThereYetIsWaitedFor() {
    secret.is(null);
    assertThat(look()).isEqualTo(new Lookup.Missing<>());
    secret.tell(Action.ADDED, version("1"));
    assertThat(woken).containsExactly(SOURCE);
    assertThat(look()).isEqualTo(new Lookup.Found<>(version("1")));
  }

  @Test
  void afterTheEndOfItsWatchItIsReadAgain() {
    look();
    secret.is(version("2")).watchers.getFirst().onClose(new WatcherException("too old"));
    assertThat(look()).isEqualTo(new Lookup.Found<>(version("2")));
    assertThat(secret.watchers).hasSize(2);
  }

  @Test
  void whatMayNotBeWatchedIsReadEachTime() {
    secret.refuses(0, 403);
    assertThat(look()).isEqualTo(new Lookup.Found<>(version("1")));
    secret.is(version("2"));
    assertThat(look()).isEqualTo(new Lookup.Found<>(version("2")));
  }

  @Test
  void whatMayNotBeReadIsUnknownUntilItMay() {
    secret.refuses(403, 0);
    assertThat(look().trouble().map(Failure::kind)).contains(Kind.DENIED);
    assertThat(secret.watchers).isEmpty();
    secret.refuses(0, 0);
    assertThat(look()).isEqualTo(new Lookup.Found<>(version("1")));
  }

  @Test
  void aSourceFollowsOneAtATime() {
    look();
    var other = new Lone<Secret>().is(version("7"));
    assertThat(followed.look(SOURCE, "Secret shop/other", other))
        .isEqualTo(new Lookup.Found<>(version("7")));
    assertThat(secret.ended).isEqualTo(1);
    assertThat(other.ended).isZero();
  }

  @Test
  void forgettingOneLeavesTheOthers() {
    look();
    var other = new Lone<Secret>().is(version("7"));
    followed.look("shop/others", "Secret shop/db", other);
    followed.forget(SOURCE);
    assertThat(secret.ended).isEqualTo(1);
    assertThat(other.ended).isZero();
    followed.close();
    assertThat(other.ended).isEqualTo(1);
  }

  private Lookup<Secret> look() {
    return followed.look(SOURCE, "Secret shop/db", secret);
  }

  private static Secret version(String version) {
    return new SecretBuilder()
        .withNewMetadata()
        .withName("db")
        .withResourceVersion(version)
        .endMetadata()
        .build();
  }
}
