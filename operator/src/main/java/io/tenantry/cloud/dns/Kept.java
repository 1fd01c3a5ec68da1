package io.tenantry.cloud.dns;

import io.tenantry.cloud.DnsRecord;

/** A record that another owner has and wants to keep. */
record Kept(String owner, DnsRecord record) {}
