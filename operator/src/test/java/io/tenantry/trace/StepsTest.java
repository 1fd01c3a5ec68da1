package io.tenantry.trace;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenantry.pass.Failure;
import io.tenantry.pass.Failure.Kind;
import io.tenantry.pass.Outcome;
import io.tenantry.pass.PortException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class StepsTest {
  private static final Failure DENIED = new Failure(Kind.DENIED, "no");
  private static final Failure LATE = new Failure(Kind.STALE, "late");

  @Test
  void areDoneInOrderUntilTheFirstThatFails() {
    var tried = new ArrayList<String>();
    var outcome =
        Steps.run(
            List.of("one", "two", "three"),
            step -> {
              tried.add(step);
              if (step.equals("two")) {
                throw new PortException(DENIED);
              }
            });
    assertThat(tried).containsExactly("one", "two");
    assertThat(outcome).isEqualTo(Outcome.stopped(List.of("one"), "two", DENIED));
    assertThat(outcome.complete()).isFalse();
  }

  @Test
  void anOutcomeTellsWhichOfSeveralListsHasFailed() {
    var both =
        Outcome.of(List.of("one"))
            .and(Outcome.stopped(List.of("two"), "three", DENIED))
            .and(Outcome.stopped(List.of(), "four", LATE));
    assertThat(both.done()).containsExactly("one", "two");
    assertThat(both.failure(List.of("one", "two"))).isEmpty();
    assertThat(both.failure(List.of("three"))).contains(DENIED);
    assertThat(both.failure(List.of("four"))).contains(LATE);
    assertThat(both.stale()).isTrue();
  }
}
