package io.tenantry.hostname.pool;

/**
 * A hostname and the Gateway that serves it.
 *
 * @param moving whether it moves to another Gateway, whose load already includes it
 */
public record Assignment(String key, String gateway, PlacementNeed need, boolean moving) {}
