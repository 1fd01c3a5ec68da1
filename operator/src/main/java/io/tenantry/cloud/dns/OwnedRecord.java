package io.tenantry.cloud.dns;

import io.tenantry.cloud.DnsRecord;

/** A record that another owner has and wants to keep. */
record OwnedRecord(String owner, DnsRecord record) {}
