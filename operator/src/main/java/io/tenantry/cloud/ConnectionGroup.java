package io.tenantry.cloud;

/** Where traffic of tenants enters; their DNS records point at its routing endpoint. */
public record ConnectionGroup(String id, String routingEndpoint, boolean isDefault) {}
