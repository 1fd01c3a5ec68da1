package io.tenantry.cloud.dns;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;

/**
 * What the engine has done and what waits for it, over all zones: how many there are, users say.
 */
final class DnsMetrics {
  private static final String OURS = "tenantry.dns.";

  private final MeterRegistry registry;
  private final Counter batches;
  private final Counter changes;
  private final Counter rejected;
  private final Counter refused;
  private final Counter retries;
  private final Counter polls;
  private final Counter looks;

  DnsMetrics(MeterRegistry registry) {
    this.registry = registry;
    this.batches = counter("batches", "Record batches that the provider accepted");
    this.changes = counter("changes", "Record changes in accepted batches");
    this.rejected =
        counter("rejected.batches", "Record batches that the provider rejected as a whole");
    this.refused =
        counter("refusals", "Objects whose record changes were refused; their condition says why");
    this.retries = counter("retries", "Calls to the provider that failed and were repeated");
    this.polls = counter("polls", "Calls that ask whether a change is in sync");
    this.looks = counter("looks", "Calls that read records after a rejected batch");
  }

  private Counter counter(String name, String description) {
    return Counter.builder(OURS + name).description(description).register(registry);
  }

  void watch(DnsEngine engine) {
    Gauge.builder(OURS + "queue", engine, DnsEngine::queued)
        .description("Objects whose DNS records wait for a batch")
        .register(registry);
    Gauge.builder(OURS + "zones", engine, DnsEngine::zones)
        .description("Zones that hold records of objects")
        .register(registry);
  }

  void accepted(ChangeBatch batch) {
    batches.increment();
    changes.increment(batch.changes().size());
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
}
