/**
 * The isolation audit: acts as a tenant against the live API server and sees how far it gets.
 *
 * <p>Nothing is changed: what a tenant must not create or delete is tried as a dry run, which
 * passes through the same authorisation, quota and admission as the real thing.
 */
@NullMarked
package io.tenantry.cli.audit;

import org.jspecify.annotations.NullMarked;
