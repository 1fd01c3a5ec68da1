package io.tenantry.cloud;

import java.util.Optional;

/**
 * A record as the provider has it, whoever made it.
 *
 * @param routing how it is chosen among several of its name and type; empty for the only one
 * @param record the same in our words; empty when it is of a sort that we never write
 * @param value its value exactly as it is spelled there: deleting it takes nothing less
 * @param text what a person is told about it, such as {@code a CNAME to d1.example.net (TTL 300)}
 */
public record SeenRecord(
    String name,
    String type,
    Optional<RecordRouting> routing,
    Optional<DnsRecord> record,
    String value,
    String text) {

  /** The only one of its name and type, unless the record says otherwise. */
  public SeenRecord(
      String name, String type, Optional<DnsRecord> record, String value, String text) {
    this(name, type, record.flatMap(DnsRecord::routing), record, value, text);
  }
}
