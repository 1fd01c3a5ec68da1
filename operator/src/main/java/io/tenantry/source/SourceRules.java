package io.tenantry.source;

import io.tenantry.cloud.Allowance;
import java.util.List;

/**
 * The operator's flags that restrict sources.
 *
 * @param roles which IAM roles the sources of a namespace may use
 * @param tables which tables of DynamoDB they may read, by name or by ARN
 */
public record SourceRules(Allowance roles, Allowance tables) {
  /** A pattern of names is for tables beside us: {@code *-tenants} is no table of others. */
  boolean allowsTable(String namespace, String table) {
    return tables.entries().stream()
        .filter(entry -> entry.name().equals("*") || isArn(entry.name()) == isArn(table))
        .anyMatch(entry -> new Allowance(List.of(entry)).allows(namespace, table));
  }

  private static boolean isArn(String name) {
    return name.contains(":");
  }
}
