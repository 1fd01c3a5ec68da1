/**
 * TenantSources: rows of a database become objects of the cluster, and no mistake in the database
 * can wipe them out.
 *
 * <p>{@link io.tenantry.source.SourceReconciler} is the way in: {@link
 * io.tenantry.source.SourceObserver} reads the rows, each compared at once with its object ({@link
 * io.tenantry.source.Reading}), {@link io.tenantry.source.SourcePlanner} decides with {@link
 * io.tenantry.source.DeletionGuard}, {@link io.tenantry.source.SourceExecutor} acts, {@link
 * io.tenantry.source.SourceReporter} says what came of it. What a database is asked for is in
 * {@code io.tenantry.rows}.
 */
@NullMarked
package io.tenantry.source;

import org.jspecify.annotations.NullMarked;
