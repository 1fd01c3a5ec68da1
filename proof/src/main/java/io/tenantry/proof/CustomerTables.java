package io.tenantry.proof;

import java.util.List;

/** The databases that a source can follow. */
final class CustomerTables {
  static final List<String> PROVIDERS =
      List.of("postgres", "mysql", "dynamodb", "mongodb", "redis");
  static final String TABLE = "tenants";
  static final String SECRET = "connectionString";
  static final String READER = "reader";
  static final String PASSWORD = "bench";

  private CustomerTables() {}

  static CustomerTable start(String provider) {
    return switch (provider) {
      case "postgres" -> SqlCustomerTables.Postgres.start();
      case "mysql" -> SqlCustomerTables.MySql.start();
      case "dynamodb" -> DocumentCustomerTables.Dynamo.start();
      case "mongodb" -> DocumentCustomerTables.Mongo.start();
      case "redis" -> DocumentCustomerTables.Redis.start();
      default -> throw new IllegalArgumentException(provider);
    };
  }
}
