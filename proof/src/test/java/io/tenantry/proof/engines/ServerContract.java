package io.tenantry.proof.engines;

import static io.tenantry.proof.engines.Sources.all;
import static io.tenantry.proof.engines.Sources.failure;
import static io.tenantry.proof.engines.Sources.some;
import static io.tenantry.proof.engines.Sources.unreachable;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.tenantry.pass.Failure;
import io.tenantry.pass.Failure.Kind;
import io.tenantry.rows.Store;
import io.tenantry.sandbox.Authority;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What a database does whose server a connection string names. The test of such a database has a
 * static method {@code badAddresses}: connection strings that cannot work, some with the password
 * s3cret.
 */
interface ServerContract extends BackendContract {
  @Override
  ServerTable table();

  private Store open(String connectionString) {
    return table().open(Map.of("connectionString", connectionString), Map.of());
  }

  @Test
  default void aWrongPasswordIsDeniedAndNeverShown() {
    var address = table().withPassword("wr0ng%21word");
    try (var store = open(address)) {
      var failure = failure(() -> all(store), "wr0ng%21word", "wr0ng!word", address);
      assertThat(failure.kind()).isEqualTo(Kind.DENIED);
      assertThat(failure.message()).contains(table().facts.wrongPassword());
      assertThat(store.toString()).doesNotContain("wr0ng");
    }
  }

  @ParameterizedTest
  @MethodSource("badAddresses")
  default void aConnectionStringThatCannotWorkIsInvalid(String address) {
    var failure =
        failure(
            () -> {
              try (var store = open(address)) {
                all(store);
              }
            },
            "s3cret",
            "s3%cret");
    assertThat(failure.kind()).isEqualTo(Kind.INVALID);
    assertThat(failure.message()).contains("connectionString");
  }

  @Test
  default void aDatabaseThatIsNotThereIsNoEmptyOne() {
    try (var store = table().openNowhere()) {
      assertThat(failure(() -> all(store), table().secrets()).kind())
          .isEqualTo(table().facts.nowhere());
    }
  }

  /** Nothing there, or a server that is no database: the author of a source cannot tell. */
  @Test
  default void whateverIsAtTheAddressReadsTheSame() throws Exception {
    try (var stranger = new Stranger()) {
      var failures = new ArrayList<Failure>();
      for (int port : List.of(1, stranger.port())) {
        try (var store = open(table().failing(table().address("127.0.0.1", port)))) {
          failures.add(failure(() -> all(store), table().secrets()));
        }
      }
      assertThat(failures).containsOnly(failures.getFirst());
      assertThat(failures.getFirst().kind()).isEqualTo(Kind.UNAVAILABLE);
      assertThat(failures.getFirst().message()).contains("cannot be reached").doesNotContain("SSH");
    }
  }

  /** Loopback must be listed, as the address that it is. */
  @ParameterizedTest
  @ValueSource(strings = {"127.0.0.1", "localhost", "2130706433"})
  default void thisMachineIsOutOfReachUnlessItIsListed(String host) {
    var backend = table().backend(Sources.USUAL);
    var spec = Sources.spec(backend.provider(), table().settings());
    var secret = Map.of("connectionString", table().address(host, table().port));
    try (var store = backend.open(spec, secret, Sources.IDENTITY)) {
      var failure = failure(() -> all(store), table().secrets());
      assertThat(failure.kind()).isEqualTo(Kind.INVALID);
      assertThat(failure.message())
          .startsWith("Namespace shop may not connect to ")
          .contains("--allowed-database-hosts");
    }
  }

  @Test
  default void theCertificateDecidesWhomWeTalkTo() throws Exception {
    table().insert("alpha", "bravo");
    var tls = table().tls();
    try (var store = openTls(tls.connectionString(), tls.authority())) {
      assertThat(all(store)).hasSize(2);
    }
    var stranger = Authority.create().certificate();
    try (var store = openTls(table().failing(tls.connectionString()), stranger)) {
      assertThat(unreachable(() -> all(store), table().secrets())).contains("PKIX");
    }
  }

  private Store openTls(String address, String authority) {
    return table().open(Map.of("connectionString", address, "ca.crt", authority), Map.of());
  }

  @Test
  default void aHundredThousandRowsAreReadPieceByPiece() {
    var bulk = table().facts.many();
    var settings = table().fill(bulk);
    var wire = table().wire;
    try (var store = table().openByProxy(settings)) {
      var first = new AtomicLong(-1);
      var count = new AtomicInteger();
      store.read(_ -> {
        count.incrementAndGet();
        first.compareAndSet(-1, wire.received());
      });
      assertThat(count).hasValue(bulk.rows()).hasValue(100_000);
      assertThat(wire.received()).isGreaterThan((long) bulk.rows() * bulk.padding());
      assertThat(first).hasValueLessThan(table().facts.first());
    }
  }

  @Test
  default void closingLeavesNoConnection() {
    table().insert("alpha");
    try (var store = table().openByProxy(Map.of())) {
      assertThat(all(store)).hasSize(1);
      assertThat(some(store, table().key("alpha"))).hasSize(1);
    }
    await().untilAsserted(() -> assertThat(table().wire.isInUse()).isFalse());
  }
}
