package io.tenantry.cloud;

import java.util.Optional;

/**
 * Port: which DNS records objects have noted as theirs, whichever process and role wrote them. It
 * tells of no more than the objects themselves, so that nothing is lost with a process.
 */
public interface RecordNotes {
  /**
   * The object that has noted a record of this name and type, in words; never the owner of the wish
   * that asks.
   */
  Optional<String> keeper(String zoneId, DnsRecord record, String owner);
}
