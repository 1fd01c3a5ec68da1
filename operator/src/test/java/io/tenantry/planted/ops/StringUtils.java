package io.tenantry.planted.ops;

/** A name that says nothing. */
final class StringUtils {
  private StringUtils() {}
}
