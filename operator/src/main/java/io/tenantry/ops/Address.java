package io.tenantry.ops;

/** Where a server listens; an empty host means every interface. */
public record Address(String host, int port) {}
