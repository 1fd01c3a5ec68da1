/**
 * Which namespace may use which hostnames: its HostnameGrant, and what the namespace itself bears
 * for the admission policy of routes.
 *
 * <p>{@link io.tenantry.hostname.access.AccessReconciler} runs a pass for each Namespace, because
 * that is what is written to and what people and policies read; grants are watched beside it, and
 * requests and claims wake the pass when they concern it. Of ten thousand namespaces only those get
 * a pass that bear our marks, have a grant, or were woken. A grant whose namespace does not exist
 * is looked after by the pass of the pool's own namespace.
 *
 * <p>Order is observed: a hostname is granted only when no other namespace may use it by a wildcard
 * any more, and a request goes on only when its own grant is seen.
 */
@NullMarked
package io.tenantry.hostname.access;

import org.jspecify.annotations.NullMarked;
