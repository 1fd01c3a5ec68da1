package io.tenantry.source.database;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenantry.api.source.SecretRef;
import io.tenantry.api.source.TenantSourceSpec;
import io.tenantry.rows.Backend;
import io.tenantry.rows.Feed;
import io.tenantry.rows.Row;
import io.tenantry.rows.Store;
import io.tenantry.source.mapping.SourceId;
import io.tenantry.source.mapping.Specs;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** One source's database keeps no other source waiting. */
@Timeout(20)
class DatabaseConnectionsTest {
  private final CountDownLatch asked = new CountDownLatch(1);
  private final CountDownLatch answer = new CountDownLatch(1);
  private final AtomicInteger closed = new AtomicInteger();
  private final DatabaseConnections links =
      new DatabaseConnections(
          new ReadSchedules(), _ -> {}, InstantSource.system(), Threads.VIRTUAL);

  @Test
  void aDatabaseThatHangsKeepsNoOtherWaiting() throws InterruptedException {
    var slow = Thread.ofVirtual().start(() -> open("slow", true));
    asked.await();
    var quick = open("quick", false);
    assertThat(links.find("shop/slow")).isEmpty();
    assertThat(open("quick", false)).isSameAs(quick);
    links.close("shop/quick");
    answer.countDown();
    slow.join();
    assertThat(closed).hasValue(1);
  }

  @Test
  void whatIsOpenedAfterTheEndIsClosed() throws InterruptedException {
    var slow = Thread.ofVirtual().start(() -> open("slow", true));
    asked.await();
    links.close();
    assertThat(links.ended()).isTrue();
    answer.countDown();
    assertThat(slow.join(Duration.ofSeconds(10))).isTrue();
    assertThat(closed).hasValue(1);
  }

  private DatabaseConnection open(String name, boolean slow) {
    return links.open(
        new SourceId("shop", name, "uid-" + name),
        Specs.spec(""),
        new Database(slow),
        SecretValues.NONE);
  }

  /** Is asked for its feed when it is opened, as a table is for its stream. */
  private final class Database implements Backend, Store {
    private final boolean slow;

    Database(boolean slow) {
      this.slow = slow;
    }

    @Override
    public String provider() {
      return "postgres";
    }

    @Override
    public Optional<String> flaw(TenantSourceSpec spec) {
      return Optional.empty();
    }

    @Override
    public Optional<SecretRef> secret(TenantSourceSpec spec) {
      return Optional.empty();
    }

    @Override
    public Store open(TenantSourceSpec spec, Map<String, String> secret, String identity) {
      return this;
    }

    @Override
    public void read(Consumer<Row> reader) {}

    @Override
    public void read(Set<String> keys, Consumer<Row> reader) {}

    @Override
    public Optional<Feed> feed() {
      if (slow) {
        asked.countDown();
        try {
          answer.await();
        } catch (InterruptedException e) {
          throw new IllegalStateException(e);
        }
      }
      return Optional.empty();
    }

    @Override
    public void close() {
      closed.incrementAndGet();
    }
  }
}
