/**
 * Access of namespaces to hostnames: the HostnameGrant and the annotations that the admission
 * policy of routes reads.
 *
 * <p>{@link io.tenantry.hostname.access.AccessReconciler} reconciles Namespaces, because these are
 * written and read by people and policies; it also watches grants, and requests and claims wake it.
 * Only namespaces with our annotations, with a grant, or with a wake-up are reconciled. A grant
 * whose namespace does not exist is handled with the pool's own namespace.
 *
 * <p>The order is observed, not sequenced: a hostname is granted only when no other namespace may
 * use it by a wildcard, and a request continues only when its own grant is visible.
 */
@NullMarked
package io.tenantry.hostname.access;

import org.jspecify.annotations.NullMarked;
