package io.tenantry.planted.edge;

import io.tenantry.planted.namespace.Neighbour;
import software.amazon.planted.Sdk;

/** Knows another plane, and the AWS SDK. */
final class Wanderer {
  private Wanderer() {}

  static Neighbour visit() {
    Sdk.call();
    return new Neighbour();
  }
}
