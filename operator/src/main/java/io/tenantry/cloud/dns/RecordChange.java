package io.tenantry.cloud.dns;

import io.tenantry.cloud.DnsRecord;
import io.tenantry.cloud.SeenRecord;

/**
 * One change of one record.
 *
 * @param value what the record leads to, spelled as the provider shall read it
 */
public record RecordChange(Action action, DnsRecord record, String value) {

  /** What is done; {@code UPSERT} takes the place of whatever is there. */
  public enum Action {
    CREATE(1),
    DELETE(1),
    UPSERT(2);

    private final int weight;

    Action(int weight) {
      this.weight = weight;
    }
  }

  static RecordChange create(DnsRecord record) {
    return new RecordChange(Action.CREATE, record, record.value());
  }

  static RecordChange upsert(DnsRecord record) {
    return new RecordChange(Action.UPSERT, record, record.value());
  }

  static RecordChange delete(DnsRecord record) {
    return new RecordChange(Action.DELETE, record, record.value());
  }

  /** Deletes what is there, down to its spelling. */
  static RecordChange delete(DnsRecord record, SeenRecord seen) {
    return new RecordChange(Action.DELETE, record, seen.value());
  }

  RecordKey place() {
    return RecordKey.of(record);
  }

  boolean deletes() {
    return action == Action.DELETE;
  }

  /** How much of a batch's limit of records it takes. */
  public int elements() {
    return action.weight;
  }

  /** How much of a batch's limit of characters it takes: only values count, aliases have none. */
  public int characters() {
    return switch (record) {
      case DnsRecord.Cname _, DnsRecord.Txt _ -> action.weight * value.length();
      case DnsRecord.Alias _ -> 0;
    };
  }
}
