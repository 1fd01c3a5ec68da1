/**
 * The namespaces plane: a {@code Tenant} becomes a namespace that is labelled, guarded and its own.
 *
 * <p>Rules: a namespace that is not provably ours is never touched. The finalizer is on the Tenant
 * before its namespace exists, and goes only after the namespace is really gone. Labels follow the
 * spec, foreign ones stay. Every pass starts from a live read of the namespace, and every write
 * says which version it was decided on.
 */
@NullMarked
package io.tenantry.namespace;

import org.jspecify.annotations.NullMarked;
