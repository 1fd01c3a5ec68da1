package io.tenantry.proof;

import io.tenantry.proof.ProcessFiles.Work;
import java.io.IOException;
import java.util.EnumMap;
import java.util.Map;
import java.util.function.LongBinaryOperator;

/** Counts the processor time of the operator, and which threads of the JVM have used it. */
final class ProcessorMeter {
  private final OperatorProcess operator;
  private final JvmProbe probe;

  ProcessorMeter(OperatorProcess operator) {
    this.operator = operator;
    this.probe = new JvmProbe(operator);
  }

  /** Milliseconds. What the JVM's own threads have not used was Java's. */
  record Usage(long total, Map<Work, Long> threads) {
    Usage plus(Usage other) {
      return combine(other, Long::sum);
    }

    Usage minus(Usage before) {
      return combine(before, (now, then) -> now - then);
    }

    private Usage combine(Usage other, LongBinaryOperator how) {
      var all = new EnumMap<Work, Long>(Work.class);
      threads.forEach((work, time) ->
          all.put(work, how.applyAsLong(time, other.threads.getOrDefault(work, 0L))));
      return new Usage(how.applyAsLong(total, other.total), all);
    }

    /** Threads that have ended are in the total only, and were Java's. */
    Map<Work, Long> byWork() {
      var all = new EnumMap<>(threads);
      long jvm =
          all.values().stream().mapToLong(Long::longValue).sum()
              - threads.getOrDefault(Work.JAVA, 0L);
      all.put(Work.JAVA, total - jvm);
      return all;
    }
  }

  Usage sinceStart() throws IOException {
    return new Usage(operator.processorTime().toMillis(), probe.threadTimes());
  }

  Usage during(PhaseMeter.Work work) throws Exception {
    var before = sinceStart();
    work.run();
    return sinceStart().minus(before);
  }
}
