package io.tenantry.planted.edge;

import io.tenantry.planted.namespace.Neighbour;
import java.sql.DriverManager;
import software.amazon.planted.Sdk;

/** Knows another plane, the AWS SDK, and a database. */
final class Wanderer {
  private Wanderer() {}

  static Neighbour visit() {
    Sdk.call();
    DriverManager.setLoginTimeout(1);
    return new Neighbour();
  }
}
