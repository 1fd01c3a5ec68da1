package io.tenantry.proof;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class PhaseTableTest {
  @Test
  void hasAColumnForEachPhaseAndLeavesEmptyWhatWasNotMeasured() {
    var table = new PhaseTable("9 tenants");
    table.add("create", "calls", "Create", 1_234);
    table.add("create", "calls", "List", 0.0125);
    table.add("create", "time", "wall", 1.5);
    table.add("delete", "calls", "List", 0);
    table.remark("That is all.");
    assertThat(printed(table))
        .isEqualTo(
            """
            9 tenants    create    delete
            calls
              Create      1,234
              List        0.013         0
            time
              wall         1.50
            That is all.
            """);
  }

  private static String printed(PhaseTable table) {
    var out = new ByteArrayOutputStream();
    table.print(new PrintStream(out, true, StandardCharsets.UTF_8));
    return out.toString(StandardCharsets.UTF_8);
  }
}
