package io.tenantry.cloud.dns;

import io.tenantry.cloud.DnsRecord;
import io.tenantry.cloud.Seen;

/**
 * One change of one record.
 *
 * @param value what the record leads to, spelled as the provider shall read it
 */
public record Change(Action action, DnsRecord record, String value) {

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

  static Change create(DnsRecord record) {
    return new Change(Action.CREATE, record, record.value());
  }

  static Change upsert(DnsRecord record) {
    return new Change(Action.UPSERT, record, record.value());
  }

  static Change delete(DnsRecord record) {
    return new Change(Action.DELETE, record, record.value());
  }

  /** Deletes what is there, down to its spelling. */
  static Change delete(DnsRecord record, Seen seen) {
    return new Change(Action.DELETE, record, seen.value());
  }

  Place place() {
    return Place.of(record);
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
