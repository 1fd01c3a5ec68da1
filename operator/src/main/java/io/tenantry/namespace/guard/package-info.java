/**
 * What a plan puts into a Tenant's namespace or into the cluster: quota, network rules, access,
 * mesh and admission rules, one {@code …Guard} for each part, and the cache and the writer of these
 * objects. All of it is pure but {@code GuardCache}, {@code GuardView}, {@code GuardWriter} and
 * {@code Discovery}.
 */
@NullMarked
package io.tenantry.namespace.guard;

import org.jspecify.annotations.NullMarked;
