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
        .description("Objects whose DNS records wait for a batch")
        .register(registry);
    Gauge.builder(OURS + "zones", engine, DnsEngine::zones)
        .description("Zones that hold records of objects")
        .register(registry);
    count("batches", "Record batches that the provider accepted", DnsNumbers::batches);
    count("changes", "Record changes in accepted batches", DnsNumbers::changes);
    count(
        "rejected.batches",
        "Record batches that the provider rejected as a whole",
        DnsNumbers::rejected);
    count(
        "refusals",
        "Objects whose record changes were refused; their condition says why",
        DnsNumbers::refused);
    count("retries", "Calls to the provider that failed and were repeated", DnsNumbers::retries);
    count("polls", "Calls that ask whether a change is in sync", DnsNumbers::polls);
    count("looks", "Calls that read records after a rejected batch", DnsNumbers::looks);
  }

  private void count(String name, String description, ToDoubleFunction<DnsNumbers> number) {
    FunctionCounter.builder(OURS + name, engine, e -> number.applyAsDouble(e.numbers()))
        .description(description)
        .register(registry);
  }
}
