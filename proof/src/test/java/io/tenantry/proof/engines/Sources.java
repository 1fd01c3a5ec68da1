package io.tenantry.proof.engines;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.tenantry.api.source.TenantSourceSpec;
import io.tenantry.cloud.Allowance;
import io.tenantry.pass.Failure;
import io.tenantry.pass.Failure.Kind;
import io.tenantry.pass.PortException;
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

  /** What the log has about a database that cannot be reached: the message tells nothing. */
  static String unreachable(ThrowingCallable task, String... secrets) {
    var failed = catchThrowableOfType(PortException.class, task);
    var failure =
        failure(
            () -> {
              throw failed;
            },
            secrets);
    assertThat(failure.kind()).isEqualTo(Kind.UNAVAILABLE);
    assertThat(failure.message()).contains("cannot be reached").contains("operator's log");
    return failed.getCause().getMessage();
  }
}
