package io.tenantry.trace;

import io.tenantry.pass.Outcome;
import io.tenantry.pass.PortException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** Performs steps in order and stops at the first that fails. */
public final class Steps {
  private Steps() {}

  public static <S> Outcome<S> run(List<S> steps, Consumer<S> perform) {
    Pass.planned(steps);
    var done = new ArrayList<S>();
    for (var step : steps) {
      try {
        Pass.step(step, () -> perform.accept(step));
      } catch (PortException e) {
        return Outcome.stopped(done, step, e.failure());
      }
      done.add(step);
    }
    return Outcome.of(done);
  }
}
