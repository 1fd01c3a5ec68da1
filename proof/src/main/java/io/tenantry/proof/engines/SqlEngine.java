package io.tenantry.proof.engines;

import java.util.List;

/** A server that speaks SQL. */
public interface SqlEngine {
  /** As the administrator. */
  void run(String... statements);

  /** The first column of all rows, as the administrator. */
  List<String> ask(String query);

  int port();

  String connectionString(String user, String password);

  /** Who has signed the server's certificate, in PEM. */
  String authority();
}
