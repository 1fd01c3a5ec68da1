package io.tenantry.hostname.pool;

/** The objects of the pool, as far as the API server has told of them. */
public record PoolCaches(
    GatewayCache gateways, ConfigCache configs, RouteCache routes, GatewayStates states) {}
