/**
 * TenantSources: creates, updates and deletes objects from the rows of a database, and stops
 * unusual deletions until they are approved.
 *
 * <p>Start reading at {@link io.tenantry.source.SourceReconciler}: {@link
 * io.tenantry.source.SourceObserver} reads the rows and compares each with its object ({@link
 * io.tenantry.source.database.RowPlanner}), {@link io.tenantry.source.SourcePlanner} decides with
 * {@link io.tenantry.source.DeletionGuard}, {@link io.tenantry.source.SourceExecutor} writes,
 * {@link io.tenantry.source.SourceReporter} builds status and events. Access to databases is in
 * {@code io.tenantry.rows}.
 */
@NullMarked
package io.tenantry.source;

import org.jspecify.annotations.NullMarked;
