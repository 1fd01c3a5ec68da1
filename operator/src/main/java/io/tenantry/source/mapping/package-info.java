/**
 * From a row to the object it asks for, and from there to what has to change; pure. Everything here
 * is a function of a row, a source's settings and the object in the cluster.
 */
@NullMarked
package io.tenantry.source.mapping;

import org.jspecify.annotations.NullMarked;
