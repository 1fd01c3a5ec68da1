package io.tenantry.hostname;

/**
 * A hostname and the Gateway that serves it.
 *
 * @param moving whether it moves to another Gateway, whose load already includes it
 */
record Assignment(String key, String gateway, Need need, boolean moving) {}
