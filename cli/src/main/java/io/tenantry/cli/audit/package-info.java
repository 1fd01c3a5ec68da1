/**
 * The isolation audit: acts as a tenant on the live API server and checks what it may do.
 *
 * <p>Nothing is changed: what a tenant must not create or delete is tried as a dry run, which
 * passes the same authorisation, quota and admission.
 */
@NullMarked
package io.tenantry.cli.audit;

import org.jspecify.annotations.NullMarked;
