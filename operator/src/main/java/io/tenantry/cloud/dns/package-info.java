/**
 * The DNS engine: what many objects want of a zone becomes few batches of changes.
 *
 * <p>It needs no reads to write. A record that an object does not have yet is created, which fails
 * where somebody else's is; a remembered record is changed by deleting exactly it and creating the
 * new one in the same batch, a compare-and-swap; a removal deletes exactly what is remembered. Only
 * what a batch was refused for is looked at.
 *
 * <p>What an object asks of the engine is decided by its {@link
 * io.tenantry.cloud.dns.RecordLedger}. {@link io.tenantry.cloud.dns.OwnerPlanner}, {@link
 * io.tenantry.cloud.dns.BatchPacker} and {@link io.tenantry.cloud.dns.RejectedBatch} decide and are
 * pure; {@link io.tenantry.cloud.dns.ZoneState} holds what is shared; {@link
 * io.tenantry.cloud.dns.ZoneWorker} acts, one zone each, through the port {@link
 * io.tenantry.cloud.dns.ZoneWriter}.
 */
@NullMarked
package io.tenantry.cloud.dns;

import org.jspecify.annotations.NullMarked;
