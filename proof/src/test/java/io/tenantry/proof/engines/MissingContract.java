package io.tenantry.proof.engines;

import static io.tenantry.proof.engines.Sources.all;
import static io.tenantry.proof.engines.Sources.failure;
import static org.assertj.core.api.Assertions.assertThat;

import io.tenantry.pass.Failure.Kind;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What a database does that tells a missing table from an empty one. */
interface MissingContract extends BackendContract {
  @Override
  MissingTable table();

  @Test
  default void aTableThatIsNotThereIsMissing() {
    var said = table().drop();
    try (var store = table().open(Map.of())) {
      var failure = failure(() -> all(store), table().secrets());
      assertThat(failure.kind()).isEqualTo(Kind.MISSING);
      assertThat(failure.message()).contains(said);
      table().create();
      table().insert("alpha");
      assertThat(all(store)).hasSize(1);
    }
  }
}
