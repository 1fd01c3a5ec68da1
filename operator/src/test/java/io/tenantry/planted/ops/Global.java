package io.tenantry.planted.ops;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** State that everybody shares. */
final class Global {
  static int counter;
  static final Map<String, String> CACHE = new ConcurrentHashMap<>();
  static final int[] NUMBERS = {1};

  private Global() {}
}
