package io.tenantry.hostname;

/**
 * A hostname and the Gateway that carries it.
 *
 * @param moving whether it is on its way to another Gateway, whose load counts it already
 */
record Assignment(String key, String gateway, Need need, boolean moving) {}
