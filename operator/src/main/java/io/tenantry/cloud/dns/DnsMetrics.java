package io.tenantry.cloud.dns;

import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.function.ToDoubleFunction;

/**
 * What the engine has done and what waits for it, over all zones: how many there are, users say.
 */
final class DnsMetrics {
  private static final String OURS = "tenantry.dns.";

  private final MeterRegistry registry;
  private final DnsEngine engine;

  private DnsMetrics(MeterRegistry registry, DnsEngine engine) {
    this.registry = registry;
    this.engine = engine;
  }

  static void register(MeterRegistry registry, DnsEngine engine) {
    new DnsMetrics(registry, engine).all();
  }

  private void all() {
    Gauge.builder(OURS + "queue", engine, DnsEngine::queued)
        .description("Objects whose records wait for a batch")
        .register(registry);
    Gauge.builder(OURS + "zones", engine, DnsEngine::zones)
        .description("Zones that some object has records in")
        .register(registry);
    count("batches", "Batches that the provider accepted", DnsNumbers::batches);
    count("changes", "Changes of records in these batches", DnsNumbers::changes);
    count(
        "rejected.batches", "Batches that the provider rejected as a whole", DnsNumbers::rejected);
    count("refusals", "Wishes of objects that were refused", DnsNumbers::refused);
    count("retries", "Calls that failed and were tried again", DnsNumbers::retries);
    count("polls", "Questions whether a change is in sync", DnsNumbers::polls);
    count("looks", "Readings of records after a rejection", DnsNumbers::looks);
  }

  private void count(String name, String description, ToDoubleFunction<DnsNumbers> number) {
    FunctionCounter.builder(OURS + name, engine, e -> number.applyAsDouble(e.numbers()))
        .description(description)
        .register(registry);
  }
}
