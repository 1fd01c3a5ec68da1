package io.tenantry.ops;

/** The address of a server; an empty host means every interface. */
public record Address(String host, int port) {}
