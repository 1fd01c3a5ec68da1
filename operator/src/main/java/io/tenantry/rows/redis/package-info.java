/**
 * Keys of Redis and Valkey as sources, by Jedis: the only package that knows it. Keys are found by
 * SCAN, a few hundred at a time.
 */
@NullMarked
package io.tenantry.rows.redis;

import org.jspecify.annotations.NullMarked;
