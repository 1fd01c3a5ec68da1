package io.tenantry.proof.engines;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.tenantry.api.edge.TenantSourceSpec;
import io.tenantry.cloud.Allowance;
import io.tenantry.pass.Failure;
import io.tenantry.pass.Failure.Kind;
import io.tenantry.pass.PortException;
import io.tenantry.rows.Backend;
import io.tenantry.rows.Hosts;
import io.tenantry.rows.Row;
import io.tenantry.rows.Store;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.IntFunction;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;

/** Sources and what is read from them. */
final class Sources {
  static final String IDENTITY = "shop/tenants";

  /** The engines are all on this machine. */
  static final Hosts HOSTS =
      new Hosts(new Allowance(List.of(new Allowance.Entry("*", "127.0.0.1"))), List.of());

  /** As without the flag. */
  static final Hosts USUAL = new Hosts(Allowance.ANYTHING, List.of());

  private Sources() {}

  /** A source with this block, and the name of a Secret. */
  static TenantSourceSpec spec(String provider, Map<String, ?> block) {
    var whole = new HashMap<String, Object>(block);
    if (!provider.equals("dynamodb")) {
      whole.put("connectionSecretRef", Map.of("name", "database"));
    }
    return new ObjectMapper()
        .convertValue(
            Map.of("provider", provider, "distributionId", "E1", provider, whole),
            TenantSourceSpec.class);
  }

  static List<Row> all(Store store) {
    var rows = new ArrayList<Row>();
    store.read(rows::add);
    return rows;
  }

  static List<Row> some(Store store, String... keys) {
    var rows = new ArrayList<Row>();
    store.read(Set.of(keys), rows::add);
    return rows;
  }

  static List<String> keys(List<Row> rows) {
    return rows.stream().map(Row::key).toList();
  }

  /** What the log would have about a failure that tells nothing. */
  static String details(ThrowingCallable task) {
    var e = catchThrowableOfType(PortException.class, task);
    assertThat(e.failure().message()).contains("cannot be reached").contains("operator's log");
    return e.getCause().getMessage();
  }

  /**
   * Nothing at the address, or somebody who is no database: to whoever writes sources it is all the
   * same. {@code open} makes a store of a port of this machine.
   */
  static void assertNothingIsTold(IntFunction<Store> open) throws Exception {
    try (var stranger = new Stranger()) {
      var failures = new ArrayList<Failure>();
      for (int port : List.of(1, stranger.port())) {
        try (var store = open.apply(port)) {
          failures.add(failure(() -> all(store)));
        }
      }
      assertThat(failures).containsOnly(failures.getFirst());
      assertThat(failures.getFirst().kind()).isEqualTo(Kind.UNAVAILABLE);
      assertThat(failures.getFirst().message()).contains("cannot be reached").doesNotContain("SSH");
    }
  }

  /** Loopback must be listed, as the address that it is. */
  static void assertRefused(Backend backend, TenantSourceSpec spec, String connectionString) {
    var secret = Map.of("connectionString", connectionString);
    try (var store = backend.open(spec, secret, IDENTITY)) {
      var failure = failure(() -> all(store));
      assertThat(failure.kind()).isEqualTo(Kind.INVALID);
      assertThat(failure.message())
          .startsWith("Namespace shop may not connect to ")
          .contains("--allowed-database-hosts");
    }
  }

  /** Why it fails; whatever could be logged about it is free of secrets. */
  static Failure failure(ThrowingCallable task, String... secrets) {
    var e = catchThrowableOfType(PortException.class, task);
    assertThat(e).as("a failure").isNotNull();
    var log = new StringWriter();
    e.printStackTrace(new PrintWriter(log));
    assertThat(List.of(secrets))
        .allSatisfy(secret -> assertThat(log + e.failure().message()).doesNotContain(secret));
    return e.failure();
  }
}
