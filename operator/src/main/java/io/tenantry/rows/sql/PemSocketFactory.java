package io.tenantry.rows.sql;

import io.tenantry.rows.Trust;
import org.postgresql.ssl.WrappedFactory;

/** Socket factory that trusts certificates given as PEM text instead of a file. */
public final class PemSocketFactory extends WrappedFactory {
  /** Called by PostgreSQL's driver, which makes it by its name. */
  public PemSocketFactory(String pem) {
    factory = Trust.context(pem).getSocketFactory();
  }
}
