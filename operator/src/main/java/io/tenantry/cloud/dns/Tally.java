package io.tenantry.cloud.dns;

import java.util.concurrent.atomic.LongAccumulator;
import java.util.concurrent.atomic.LongAdder;

/** Shared mutable state: counts what all workers do. */
final class Tally {
  private final LongAdder batches = new LongAdder();
  private final LongAdder changes = new LongAdder();
  private final LongAccumulator largest = new LongAccumulator(Long::max, 0);
  private final LongAdder rejected = new LongAdder();
  private final LongAdder refused = new LongAdder();
  private final LongAdder retries = new LongAdder();
  private final LongAdder polls = new LongAdder();
  private final LongAdder looks = new LongAdder();

  void accepted(Batch batch) {
    batches.increment();
    changes.add(batch.changes().size());
    largest.accumulate(batch.changes().size());
  }

  void rejected() {
    rejected.increment();
  }

  void refused() {
    refused.increment();
  }

  void retried() {
    retries.increment();
  }

  void polled() {
    polls.increment();
  }

  void looked() {
    looks.increment();
  }

  DnsNumbers numbers() {
    return new DnsNumbers(
        batches.sum(),
        changes.sum(),
        largest.get(),
        rejected.sum(),
        refused.sum(),
        retries.sum(),
        polls.sum(),
        looks.sum());
  }
}
