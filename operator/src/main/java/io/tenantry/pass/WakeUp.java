package io.tenantry.pass;

/**
 * An object that is to be reconciled because of what happened to another one.
 *
 * @param kind its class: a key alone may be that of several objects
 * @param key {@code namespace/name}, or the name alone where the kind has no namespaces
 */
public record WakeUp(Class<?> kind, String key) {}
